/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
/**
 * What a link to an account is for.
 */
export type AccountLinkKind = 'invitation' | 'accountReset' | 'forgottenPassword' | 'emailConfirmation';
