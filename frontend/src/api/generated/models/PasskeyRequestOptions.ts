/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
/**
 * What a passkey is used for.
 */
export type PasskeyRequestOptions = {
    /**
     * The token of `secondFactor` in the response to the password. Absent for a passkey instead of the password.
     */
    token?: string;
};

