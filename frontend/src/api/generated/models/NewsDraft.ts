/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
/**
 * A new entry. Sort order, title, text, picture and timeframe are required.
 */
export type NewsDraft = {
    /**
     * The position, ascending from 1; also the new entry's `id` unless that has been used.
     */
    sortOrder: number;
    /**
     * The heading.
     */
    title: string;
    /**
     * The text.
     */
    subText: string;
    /**
     * The path of the picture on this host. Under `/media/` that of a file of an uploaded picture.
     */
    imgSrc: string;
    /**
     * When it takes place, in free text; dashes become line breaks, hyphens within a word do not.
     */
    timeframe: string;
    /**
     * The last day on which guests see the entry, `yyyy-MM-dd`, in local time; empty or absent if there is none.
     */
    showUntil?: string;
    /**
     * Whether it is an announcement ("coming soon"); `false` if absent.
     */
    isComingSoon?: boolean;
    /**
     * Whether it is about food; `false` if absent.
     */
    isFood?: boolean;
};

