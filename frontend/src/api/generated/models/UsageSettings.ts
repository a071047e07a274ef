/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
/**
 * The settings of the usage statistics.
 */
export type UsageSettings = {
    /**
     * The number of days for which single events are kept. Totals are kept longer.
     */
    retentionDays: number;
    /**
     * The host to which events are forwarded; absent if there is none.
     */
    forwardedTo?: string;
    /**
     * Whether page requests are counted without consent; without identifiers, cookies or storage.
     */
    countsRequests: boolean;
};

