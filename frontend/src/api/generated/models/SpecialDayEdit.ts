/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
/**
 * A change of a special day; what is absent stays. Of a day that is to be closed the times go.
 */
export type SpecialDayEdit = {
    /**
     * Its first day.
     */
    from?: string;
    /**
     * Its last day, which belongs to it.
     */
    until?: string;
    /**
     * What staff call it, at most 200 characters.
     */
    label?: string;
    /**
     * Whether the house opens at all.
     */
    isOpen?: boolean;
    /**
     * When the house opens, a time of day; empty takes it away.
     */
    openFrom?: string;
    /**
     * When the house closes, a time of day; earlier than `openFrom` means the next morning.
     */
    openUntil?: string;
    /**
     * When the kitchen opens, a time of day; empty takes it away.
     */
    kitchenFrom?: string;
    /**
     * When the kitchen closes, a time of day; earlier than `kitchenFrom` means the next morning.
     */
    kitchenUntil?: string;
};

