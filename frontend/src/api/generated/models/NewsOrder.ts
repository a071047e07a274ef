/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
/**
 * The board in another order.
 */
export type NewsOrder = {
    /**
     * The numbers of all entries of the board, visible or not, each once.
     */
    ids: Array<number>;
};

