/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { NewsPicture } from './NewsPicture';
/**
 * A news entry.
 */
export type NewsEntry = {
    /**
     * The id, from 1. Never assigned to another entry.
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
     * The uploaded picture at `imgSrc`, for guests only; absent if another picture is there.
     */
    picture?: NewsPicture;
    /**
     * The position, ascending from 1; entries with the same one are ordered by `id`.
     */
    sortOrder: number;
    /**
     * When it takes place, in free text of at most 200 characters.
     */
    timeframe: string;
    /**
     * The timeframe in lines, split at dashes.
     */
    timeframeLines: Array<string>;
    /**
     * The last day on which guests see the entry, in local time; absent if there is none.
     */
    showUntil?: string;
    /**
     * Whether it is an announcement ("coming soon").
     */
    isComingSoon: boolean;
    /**
     * Whether it is about food.
     */
    isFood: boolean;
    /**
     * The version, from 1, incremented by each change. In double quotes it is the value for `If-Match`.
     */
    version: number;
    /**
     * When it was deleted; absent otherwise.
     */
    deletedAt?: string;
};

