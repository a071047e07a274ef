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
     * On this day; absent when nothing was counted yet.
     */
    now?: number;
    /**
     * On the same weekday 1, 4 or 52 weeks earlier, in a period of 7, 30 or 365 days; absent when nothing was counted yet.
     */
    before?: number;
};

