/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
/**
 * Consecutive days on which the venue is closed because of special days.
 */
export type Closure = {
    /**
     * The first day.
     */
    from: string;
    /**
     * The last day, included.
     */
    until: string;
    /**
     * The label; empty if there is none.
     */
    label: string;
    /**
     * The English label; empty if there is none.
     */
    labelEn: string;
    /**
     * The first day after it on which the venue opens; absent if there is none within a year.
     */
    reopensOn?: string;
};

