/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
/**
 * An hourly count.
 */
export type HourlyCount = {
    /**
     * The local hour, 0 to 23.
     */
    hour: number;
    /**
     * The count of the period; absent if not recorded.
     */
    now?: number;
    /**
     * The count of the previous period; absent if not recorded completely.
     */
    before?: number;
};

