/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
/**
 * The form for signing in.
 */
export type Credentials = {
    /**
     * The e-mail address of the account, at most 254 characters; blanks around it do not count.
     */
    email: string;
    /**
     * The password, 1 to 1024 bytes of UTF-8.
     */
    password: string;
};

