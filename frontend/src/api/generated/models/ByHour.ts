/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
/**
 * A count in an hour of the day.
 */
export type ByHour = {
    /**
     * The hour in Vienna, 0 to 23.
     */
    hour: number;
    /**
     * In the period, as in `Compared`.
     */
    now?: number;
    /**
     * In the previous period, as in `Compared`.
     */
    before?: number;
};

