/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
/**
 * A new special day.
 */
export type SpecialDayDraft = {
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
    isYearly?: boolean;
    /**
     * The label; may be empty.
     */
    label?: string;
    /**
     * The English label; may be empty.
     */
    labelEn?: string;
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

