/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
/**
 * A new password that is being typed.
 */
export type PasswordEstimateRequest = {
    /**
     * The password, at most 1024 bytes of UTF-8.
     */
    password: string;
    /**
     * Words that others know of the person, such as the name and the e-mail address.
     */
    knownWords?: string;
};

