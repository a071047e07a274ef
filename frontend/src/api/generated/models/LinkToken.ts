/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
/**
 * A link to an account.
 */
export type LinkToken = {
    /**
     * The fragment of the link, 64 hexadecimal digits.
     */
    token: string;
};

