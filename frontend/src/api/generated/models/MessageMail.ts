/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { MailState } from './MailState';
/**
 * How far the mail with a message has come.
 */
export type MessageMail = {
    /**
     * What became of it.
     */
    state: MailState;
    /**
     * When it is tried next, was sent, or was given up; absent when it is not mailed at all.
     */
    at?: string;
};

