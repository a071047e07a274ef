/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
/**
 * New recovery codes. They are shown only once.
 */
export type RecoveryCodes = {
    /**
     * Ten codes, each of which can be used once.
     */
    codes: Array<string>;
};

