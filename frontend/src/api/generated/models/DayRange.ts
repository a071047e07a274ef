/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
/**
 * Days in a row.
 */
export type DayRange = {
    /**
     * The first day.
     */
    from: string;
    /**
     * The last day, which belongs to it.
     */
    until: string;
};

