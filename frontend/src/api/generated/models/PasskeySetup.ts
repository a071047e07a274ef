/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
/**
 * What a browser needs to create a passkey.
 */
export type PasskeySetup = {
    /**
     * The JSON of `PublicKeyCredentialCreationOptions`, for `PublicKeyCredential.parseCreationOptionsFromJSON`.
     */
    options: string;
};

