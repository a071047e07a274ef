/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
/**
 * What a browser needs to use a passkey.
 */
export type PasskeyRequest = {
    /**
     * For the operation that gets the credential, 64 hexadecimal digits, valid once and for five minutes. It gives no access.
     */
    token: string;
    /**
     * The JSON of `PublicKeyCredentialRequestOptions`, for `PublicKeyCredential.parseRequestOptionsFromJSON`.
     */
    options: string;
};

