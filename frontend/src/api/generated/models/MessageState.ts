/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
/**
 * The state of a message.
 */
export type MessageState = 'unread' | 'read' | 'answered';
