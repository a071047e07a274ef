/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
/**
 * A new entry. Sort order, title, text, picture and timeframe are needed.
 */
export type NewsDraft = {
    /**
     * The place on the board, ascending from 1; also the new entry's `id`, unless that was given before.
     */
    sortOrder: number;
    /**
     * The heading, at most 200 characters.
     */
    title: string;
    /**
     * The text, at most 4000 characters.
     */
    subText: string;
    /**
     * The path of the picture on this host, at most 500 characters.
     */
    imgSrc: string;
    /**
     * When it is, in free text of at most 200 characters; dashes will be line breaks, hyphens within a word will not.
     */
    timeframe: string;
    /**
     * The last day on which guests see the entry, `yyyy-MM-dd`, local to the house; empty or absent when there is none.
     */
    showUntil?: string;
    /**
     * It is announced, and not there yet; absent means no.
     */
    isComingSoon?: boolean;
    /**
     * It is about food; absent means no.
     */
    isFood?: boolean;
};

