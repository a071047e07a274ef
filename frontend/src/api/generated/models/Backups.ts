/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
/**
 * The nightly backups.
 */
export type Backups = {
    /**
     * When the last successful one was made; absent if there is none.
     */
    lastSuccessAt?: string;
    /**
     * Whether it is too old because newer ones failed.
     */
    isOverdue: boolean;
};

