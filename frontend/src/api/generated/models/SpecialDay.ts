/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
export type SpecialDay = {
    id: number;
    from: string;
    until: string;
    label: string;
    isOpen: boolean;
    openFrom?: string;
    openUntil?: string;
    kitchenFrom?: string;
    kitchenUntil?: string;
};

