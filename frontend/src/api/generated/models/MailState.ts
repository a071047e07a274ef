/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
/**
 * The state of a mail.
 */
export type MailState = 'WAITING' | 'SENT' | 'GIVEN_UP' | 'NO_MAIL_SERVER';
