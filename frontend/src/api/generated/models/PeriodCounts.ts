/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
/**
 * A count of the period and of the one before.
 */
export type PeriodCounts = {
    /**
     * The count of the period; absent if not recorded.
     */
    now?: number;
    /**
     * The count of the previous period; absent if not recorded completely.
     */
    before?: number;
};

