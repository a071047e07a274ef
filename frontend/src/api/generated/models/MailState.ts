/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
/**
 * What resulting_file of a mail.
 */
export type MailState = 'WAITING' | 'SENT' | 'GIVEN_UP' | 'KEPT';
