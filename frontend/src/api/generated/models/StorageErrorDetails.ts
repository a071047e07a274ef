/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
/**
 * What failed.
 */
export type StorageErrorDetails = {
    /**
     * The HTTP status.
     */
    code: number;
    /**
     * A German sentence for users.
     */
    message: string;
    /**
     * A stable identifier, such as `object-not-found`.
     */
    reason: string;
    /**
     * With status 400: the parameter, header or field, and why it is invalid.
     */
    detail?: string;
};

