/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
/**
 * Consecutive days.
 */
export type DayRange = {
    /**
     * The first day.
     */
    from: string;
    /**
     * The last day, inclusive.
     */
    until: string;
};

