/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
/**
 * The state of a mail.
 */
export type MailState = 'waiting' | 'sent' | 'givenUp' | 'noMailServer' | 'notQueued';
