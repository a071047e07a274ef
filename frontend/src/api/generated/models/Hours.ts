/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
/**
 * Hours of a day. The times are there when the house is open, those of the kitchen when it cooks.
 */
export type Hours = {
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

