/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
/**
 * The order of the news entries.
 */
export type NewsOrder = {
    /**
     * The ids of all entries, visible or not, in order.
     */
    ids: Array<number>;
    /**
     * The version, from 1, incremented when an entry is created, deleted, restored or moved. In double quotes it is
     * the value for `If-Match`.
     */
    version: number;
};

