/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
/**
 * A proof of who uses the session.
 */
export type Proof = {
    /**
     * The password, at most 1024 bytes of UTF-8.
     */
    password: string;
    /**
     * With a second factor: the six digits of an app, or a recovery code.
     */
    code?: string;
};

