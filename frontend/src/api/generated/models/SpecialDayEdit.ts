/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
/**
 * A change of a special day; absent fields stay. A day that is set to closed loses its times.
 */
export type SpecialDayEdit = {
    /**
     * The first day.
     */
    from?: string;
    /**
     * The last day, included.
     */
    until?: string;
    /**
     * Whether it applies every year.
     */
    isYearly?: boolean;
    /**
     * The label; empty or null removes it.
     */
    label?: string | null;
    /**
     * The English label; empty or null removes it.
     */
    labelEn?: string | null;
    /**
     * Whether the venue opens at all.
     */
    isOpen?: boolean;
    /**
     * When the venue opens, a time of day; empty or null removes it.
     */
    openFrom?: string | null;
    /**
     * When the venue closes, a time of day; earlier than `openFrom` means the next morning.
     */
    openUntil?: string | null;
    /**
     * When the venue closes for its break, a time of day; empty or null removes it.
     */
    openBreakFrom?: string | null;
    /**
     * When the venue opens again after its break, a time of day; empty or null removes it.
     */
    openBreakUntil?: string | null;
    /**
     * When the kitchen opens, a time of day; empty or null removes it.
     */
    kitchenFrom?: string | null;
    /**
     * When the kitchen closes, a time of day; earlier than `kitchenFrom` means the next morning.
     */
    kitchenUntil?: string | null;
    /**
     * When the kitchen closes for its break, a time of day; empty or null removes it.
     */
    kitchenBreakFrom?: string | null;
    /**
     * When the kitchen opens again after its break, a time of day; empty or null removes it.
     */
    kitchenBreakUntil?: string | null;
};

