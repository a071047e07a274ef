/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
/**
 * A daily count.
 */
export type DailyCount = {
    /**
     * The day.
     */
    day: string;
    /**
     * The count of this day; absent if not recorded.
     */
    now?: number;
    /**
     * The count of the same weekday 1, 4 or 52 weeks earlier, for a period of 7, 30 or 365 days; absent if not
     * recorded.
     */
    before?: number;
};

