/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
/**
 * How often in an hour of the day.
 */
export type ByHour = {
    /**
     * The hour that the clock on the wall in Vienna shows, 0 to 23.
     */
    hour: number;
    /**
     * In the period; absent as in `Compared`.
     */
    now?: number;
    /**
     * In the one before; absent as in `Compared`.
     */
    before?: number;
};

