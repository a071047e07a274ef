/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
/**
 * What the house counts of its guests.
 */
export type Counting = {
    /**
     * For how many days the single events of guests who agreed are kept; their sums stay.
     */
    keptDays: number;
    /**
     * The host that is told of those events too; absent when nobody else is.
     */
    toldTo?: string;
    /**
     * Whether page requests are counted of everybody, without identifiers, cookies or storage.
     */
    requests: boolean;
};

