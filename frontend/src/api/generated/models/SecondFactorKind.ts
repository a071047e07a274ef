/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
/**
 * The kind of a second factor: `totp`, codes of an app; `passkey`.
 */
export type SecondFactorKind = 'totp' | 'passkey';
