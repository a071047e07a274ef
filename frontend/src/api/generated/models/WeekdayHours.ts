/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
export type WeekdayHours = {
    dayKey: number;
    isOpen: boolean;
    openFrom?: string;
    openUntil?: string;
    kitchenFrom?: string;
    kitchenUntil?: string;
};

