/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
/**
 * One day or several in a row with hours of their own.
 */
export type SpecialDay = {
    /**
     * Its number, from 1.
     */
    id: number;
    /**
     * Its first day.
     */
    from: string;
    /**
     * Its last day, which belongs to it.
     */
    until: string;
    /**
     * What staff call it.
     */
    label: string;
    /**
     * How often it was changed, from 1. In double quotes, what `If-Match` asks for.
     */
    version: number;
    /**
     * Whether the house opens at all.
     */
    isOpen: boolean;
    /**
     * When the house opens, `HH:mm`.
     */
    openFrom?: string;
    /**
     * When the house closes, `HH:mm`; earlier than `openFrom` means the next morning.
     */
    openUntil?: string;
    /**
     * When the kitchen opens, `HH:mm`.
     */
    kitchenFrom?: string;
    /**
     * When the kitchen closes, `HH:mm`; earlier than `kitchenFrom` means the next morning.
     */
    kitchenUntil?: string;
};

