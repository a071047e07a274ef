/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
/**
 * How often in the period, and how often in the one before.
 */
export type Compared = {
    /**
     * In the period.
     */
    now: number;
    /**
     * In the one before.
     */
    before: number;
};

