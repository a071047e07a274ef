/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
/**
 * What a second factor can be answered with.
 */
export type SecondFactorMethod = 'totp' | 'passkey' | 'recoveryCode';
