/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
/**
 * The first code of an authenticator app.
 */
export type TotpConfirmation = {
    /**
     * The six digits that the app shows.
     */
    code: string;
    /**
     * A name for the app or its device.
     */
    name: string;
};

