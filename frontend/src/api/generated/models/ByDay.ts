/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
/**
 * A count on a day.
 */
export type ByDay = {
    /**
     * The day, in Vienna.
     */
    day: string;
    /**
     * On this day. Absent if recording began later.
     */
    now?: number;
    /**
     * On the same weekday 1, 4 or 52 weeks earlier, for 7, 30 or 365 days. Absent if recording began later.
     */
    before?: number;
};

