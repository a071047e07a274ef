/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
/**
 * The answer of a passkey.
 */
export type PasskeyAnswer = {
    /**
     * The token of `POST /auth/passkey/options`.
     */
    token: string;
    /**
     * The JSON of the `PublicKeyCredential`, as its `toJSON` returns it.
     */
    credential: string;
};

