/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
/**
 * The hours of a day. The times of the venue are present if it opens, those of the kitchen if the kitchen does, those of a
 * break if there is one. The kitchen is closed while the venue is.
 */
export type Hours = {
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

