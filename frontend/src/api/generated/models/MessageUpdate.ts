/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { MessageState } from './MessageState';
/**
 * A change of a message.
 */
export type MessageUpdate = {
    /**
     * The new state. Marking an answered message as read has no effect.
     */
    state: MessageState;
};

