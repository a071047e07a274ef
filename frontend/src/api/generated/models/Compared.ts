/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
/**
 * How often in the period, and how often in the one before.
 */
export type Compared = {
    /**
     * In the period; absent when nothing was counted yet on any of its days.
     */
    now?: number;
    /**
     * In the one before; absent unless it was counted from its first day on.
     */
    before?: number;
};

