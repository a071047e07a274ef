/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { MailState } from './MailState';
/**
 * The delivery of the mail with a message.
 */
export type MailDelivery = {
    /**
     * The state of the mail.
     */
    state: MailState;
    /**
     * When it will be tried next; absent if it is not waiting.
     */
    dueAt?: string;
    /**
     * When it was sent or given up; absent otherwise.
     */
    endedAt?: string;
};

