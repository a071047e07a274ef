/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
/**
 * A new password by a link.
 */
export type PasswordByLink = {
    /**
     * The fragment of the link, 64 hexadecimal digits.
     */
    token: string;
    /**
     * The new password, at most 1024 bytes of UTF-8.
     */
    newPassword: string;
};

