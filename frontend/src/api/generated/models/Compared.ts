/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
/**
 * A count in the period and in the previous one.
 */
export type Compared = {
    /**
     * In the period. Absent if recording began later.
     */
    now?: number;
    /**
     * In the previous period. Absent unless recording began by its first day.
     */
    before?: number;
};

