/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
/**
 * A content that was published.
 */
export type PublishedVersion = {
    /**
     * The number, ascending from 1 for each page and card.
     */
    number: number;
    /**
     * When it was published.
     */
    publishedAt: string;
    /**
     * The name of the staff member.
     */
    publishedBy: string;
};

