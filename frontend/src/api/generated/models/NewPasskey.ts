/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
/**
 * A passkey to be added.
 */
export type NewPasskey = {
    /**
     * The JSON of the `PublicKeyCredential`, as its `toJSON` returns it.
     */
    credential: string;
    /**
     * A name for the passkey or its device.
     */
    name: string;
};

