/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
/**
 * What somebody fills in to choose another password.
 */
export type PasswordChange = {
    /**
     * The present password, 1 to 1024 bytes of UTF-8.
     */
    currentPassword: string;
    /**
     * The password to come, 15 characters or more and at most 1024 bytes of UTF-8.
     */
    newPassword: string;
};

