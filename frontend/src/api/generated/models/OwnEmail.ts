/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
/**
 * A new e-mail address.
 */
export type OwnEmail = {
    /**
     * The e-mail address to sign in with; whitespace around it is ignored.
     */
    email: string;
};

