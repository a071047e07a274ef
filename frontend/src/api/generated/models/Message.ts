/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { MailDelivery } from './MailDelivery';
import type { MessageState } from './MessageState';
/**
 * A message from a guest.
 */
export type Message = {
    /**
     * The id, from 1.
     */
    id: number;
    /**
     * The guest's name.
     */
    name: string;
    /**
     * The guest's e-mail address.
     */
    email: string;
    /**
     * The text, with line breaks.
     */
    body: string;
    /**
     * When it was received.
     */
    receivedAt: string;
    /**
     * The delivery of the mail to the inn.
     */
    mail: MailDelivery;
    /**
     * The state of the message.
     */
    state: MessageState;
    /**
     * The version, from 1. In double quotes it is the value for `If-Match`.
     */
    version: number;
};

