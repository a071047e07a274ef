/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
/**
 * The hours of a weekday.
 */
export type WeekdayHours = {
    /**
     * The weekday: Sunday 0, Monday 1 … Saturday 6.
     */
    dayKey: number;
    /**
     * Whether the venue opens at all.
     */
    isOpen: boolean;
    /**
     * When the venue opens, `HH:mm`.
     */
    openFrom?: string;
    /**
     * When the venue closes, `HH:mm`; earlier than `openFrom` means the next morning.
     */
    openUntil?: string;
    /**
     * When the venue closes for its break, `HH:mm`; earlier than `openFrom` means the next morning.
     */
    openBreakFrom?: string;
    /**
     * When the venue opens again after its break, `HH:mm`; earlier than `openFrom` means the next morning.
     */
    openBreakUntil?: string;
    /**
     * When the kitchen opens, `HH:mm`.
     */
    kitchenFrom?: string;
    /**
     * When the kitchen closes, `HH:mm`; earlier than `kitchenFrom` means the next morning.
     */
    kitchenUntil?: string;
    /**
     * When the kitchen closes for its break, `HH:mm`; earlier than `kitchenFrom` means the next morning.
     */
    kitchenBreakFrom?: string;
    /**
     * When the kitchen opens again after its break, `HH:mm`; earlier than `kitchenFrom` means the next morning.
     */
    kitchenBreakUntil?: string;
};

