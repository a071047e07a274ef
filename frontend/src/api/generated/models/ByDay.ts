/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
/**
 * How often on a day.
 */
export type ByDay = {
    /**
     * The day, in Vienna.
     */
    day: string;
    /**
     * On this day.
     */
    now: number;
    /**
     * On the day that has its place in the period before.
     */
    before: number;
};

