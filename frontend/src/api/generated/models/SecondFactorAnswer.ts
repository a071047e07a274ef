/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
/**
 * A code of a second factor.
 */
export type SecondFactorAnswer = {
    /**
     * The token of `secondFactor` in the response to the password.
     */
    token: string;
    /**
     * The six digits of an app, or a recovery code; spaces and hyphens do not matter.
     */
    code: string;
};

