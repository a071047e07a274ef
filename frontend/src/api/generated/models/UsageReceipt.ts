/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
/**
 * The response with `verbose=1`.
 */
export type UsageReceipt = {
    /**
     * Always 1.
     */
    status: number;
    /**
     * Always `null`.
     */
    error: string | null;
};

