/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
/**
 * Days in a row on which the hours of one special day count, and not those of another that they belong to as well.
 */
export type SpecialRange = {
    /**
     * The first day.
     */
    from: string;
    /**
     * The last day, which belongs to it.
     */
    until: string;
    /**
     * The number of the special day.
     */
    specialDayId: number;
};

