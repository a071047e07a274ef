/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
/**
 * A news entry.
 */
export type NewsEntry = {
    /**
     * The entry's number, from 1. Never given to another entry.
     */
    id: number;
    /**
     * The heading, at most 200 characters.
     */
    title: string;
    /**
     * The text, at most 4000 characters.
     */
    subText: string;
    /**
     * The path of the picture on this host, at most 500 characters; may be empty.
     */
    imgSrc: string;
    /**
     * The place on the board, ascending from 1; equal places are ordered by `id`.
     */
    sortOrder: number;
    /**
     * When it is, in free text of at most 200 characters.
     */
    timeframe: string;
    /**
     * The timeframe in lines: its dashes are line breaks.
     */
    timeframeLines: Array<string>;
    /**
     * The last day on which guests see the entry, local to the house; absent when there is none.
     */
    showUntil?: string;
    /**
     * It is announced, and not there yet.
     */
    isComingSoon: boolean;
    /**
     * It is about food.
     */
    isFood: boolean;
    /**
     * How often it was changed, from 1: one more with each change. In double quotes, what `If-Match` asks for.
     */
    version: number;
    /**
     * When it was taken off the board; absent while it is there.
     */
    deletedAt?: string;
};

