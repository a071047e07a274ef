/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
/**
 * The day from which the week of another season applies.
 */
export type NextWeek = {
    /**
     * The first day.
     */
    from: string;
    /**
     * The season; absent outside all seasons, when `week` and `holiday` apply.
     */
    seasonId?: number;
};

