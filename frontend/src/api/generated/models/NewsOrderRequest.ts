/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
/**
 * The new order of the news entries.
 */
export type NewsOrderRequest = {
    /**
     * The ids of all entries, visible or not, each once.
     */
    ids: Array<number>;
};

