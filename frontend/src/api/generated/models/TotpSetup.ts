/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
/**
 * A secret for an authenticator app. It is shown only once.
 */
export type TotpSetup = {
    /**
     * The secret in Base32, to be typed.
     */
    secret: string;
    /**
     * The content of a QR code, `otpauth://totp/…`.
     */
    url: string;
};

