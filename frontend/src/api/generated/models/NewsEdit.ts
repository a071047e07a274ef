/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
/**
 * A change of some fields of an entry; absent fields stay. Texts may be emptied; null empties them too.
 */
export type NewsEdit = {
    /**
     * The position, ascending from 1.
     */
    sortOrder?: number;
    /**
     * The heading.
     */
    title?: string | null;
    /**
     * The text.
     */
    subText?: string | null;
    /**
     * The path of the picture on this host. Under `/media/` that of a file of an uploaded picture.
     */
    imgSrc?: string;
    /**
     * When it takes place, in free text; dashes become line breaks, hyphens within a word do not.
     */
    timeframe?: string | null;
    /**
     * The last day on which guests see the entry, `yyyy-MM-dd`, in local time; empty or null removes it.
     */
    showUntil?: string | null;
    /**
     * Whether it is an announcement ("coming soon").
     */
    isComingSoon?: boolean;
    /**
     * Whether it is about food.
     */
    isFood?: boolean;
};

