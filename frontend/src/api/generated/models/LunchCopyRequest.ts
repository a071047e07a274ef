/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
/**
 * The week to copy.
 */
export type LunchCopyRequest = {
    /**
     * A week of the last 30 or a later one, such as `2026-W48`.
     */
    from: string;
};

