/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { MessageMail } from './MessageMail';
import type { MessageState } from './MessageState';
/**
 * A message that a guest wrote to the house.
 */
export type Message = {
    /**
     * Its number, from 1.
     */
    id: number;
    /**
     * The guest's name.
     */
    name: string;
    /**
     * Where the guest is answered: an e-mail address.
     */
    email: string;
    /**
     * What the guest wrote; line breaks stand.
     */
    body: string;
    /**
     * When it came.
     */
    received: string;
    /**
     * How far its mail to the house has come.
     */
    mail: MessageMail;
    /**
     * What staff have done about it.
     */
    state: MessageState;
};

