/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
/**
 * Consecutive days on which one special day applies.
 */
export type SpecialRange = {
    /**
     * The first day.
     */
    from: string;
    /**
     * The last day, included.
     */
    until: string;
    /**
     * The id of the special day.
     */
    specialDayId: number;
};

