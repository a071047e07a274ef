/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
/**
 * The number of unread messages.
 */
export type UnreadMessages = {
    /**
     * How many messages are unread.
     */
    count: number;
};

