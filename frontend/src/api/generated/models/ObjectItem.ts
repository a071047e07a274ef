/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
/**
 * A name in a list.
 */
export type ObjectItem = {
    /**
     * The name of the object.
     */
    name: string;
    /**
     * Its bucket.
     */
    bucket: string;
};

