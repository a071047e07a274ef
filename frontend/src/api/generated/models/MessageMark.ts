/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { MessageState } from './MessageState';
/**
 * What a message is to be marked as.
 */
export type MessageMark = {
    /**
     * The state. A message that is answered stays so when it is marked as read.
     */
    state: MessageState;
};

