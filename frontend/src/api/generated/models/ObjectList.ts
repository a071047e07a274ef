/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { ObjectItem } from './ObjectItem';
/**
 * A page of a list.
 */
export type ObjectList = {
    /**
     * The common prefixes of the names that the delimiter groups.
     */
    prefixes: Array<string>;
    /**
     * The other names.
     */
    items: Array<ObjectItem>;
    /**
     * `pageToken` of the next page; absent on the last.
     */
    nextPageToken?: string;
};

