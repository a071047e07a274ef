/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
/**
 * E-mail address and password.
 */
export type Credentials = {
    /**
     * The e-mail address of the account; whitespace around it is ignored.
     */
    email: string;
    /**
     * The password, at most 1024 bytes of UTF-8.
     */
    password: string;
};

