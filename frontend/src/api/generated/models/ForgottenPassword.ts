/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
/**
 * An account whose password is forgotten.
 */
export type ForgottenPassword = {
    /**
     * The e-mail address of the account; whitespace around it is ignored.
     */
    email: string;
};

