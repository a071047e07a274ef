/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
/**
 * What became of a mail.
 */
export type MailState = 'WAITING' | 'SENT' | 'GIVEN_UP' | 'KEPT';
