/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
/**
 * The limits of uploads.
 */
export type Bucket = {
    /**
     * The name of the bucket.
     */
    bucket: string;
    /**
     * The maximum size of an object in bytes.
     */
    maxUploadBytes: number;
    /**
     * The size in bytes above which an upload must be resumable.
     */
    largeUploadBytes: number;
};

