/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
/**
 * A day or a range of days with its own hours.
 */
export type SpecialDay = {
    /**
     * The id, from 1.
     */
    id: number;
    /**
     * The first day.
     */
    from: string;
    /**
     * The last day, included.
     */
    until: string;
    /**
     * Whether it applies every year; then only month and day of `from` and `until` count.
     */
    isYearly: boolean;
    /**
     * The label; empty if there is none.
     */
    label: string;
    /**
     * The English label; empty if there is none.
     */
    labelEn: string;
    /**
     * Whether it is a change of a single day that staff made on that day.
     */
    isTodayChange: boolean;
    /**
     * Its version, from 1. In double quotes it is the value for `If-Match`.
     */
    version: number;
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

