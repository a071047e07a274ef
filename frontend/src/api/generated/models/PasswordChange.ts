/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
/**
 * The form for changing the password.
 */
export type PasswordChange = {
    /**
     * The current password, at most 1024 bytes of UTF-8.
     */
    currentPassword: string;
    /**
     * The new password, at most 1024 bytes of UTF-8.
     */
    newPassword: string;
};

