/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
/**
 * How hard a password is to guess.
 */
export type PasswordEstimate = {
    /**
     * The logarithm of the estimated number of guesses, in percent of that of the required number.
     */
    strength: number;
    /**
     * Why it would be rejected, as the `code` of a field in a problem document. Absent if it is accepted.
     */
    error?: string;
};

