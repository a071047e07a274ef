/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
/**
 * The order of the board.
 */
export type NewsOrderSeen = {
    /**
     * The numbers of all entries of the board, visible or not, in order.
     */
    ids: Array<number>;
    /**
     * How often the order was changed, from 1: one more with each entry that comes, goes or moves. In double quotes,
     * what `If-Match` asks for.
     */
    version: number;
};

