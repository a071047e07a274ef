/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
/**
 * What staff have done about a message.
 */
export type MessageState = 'UNREAD' | 'READ' | 'ANSWERED';
