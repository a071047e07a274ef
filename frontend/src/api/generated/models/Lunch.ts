/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { LunchOfDay } from './LunchOfDay';
/**
 * The lunch menus of a week.
 */
export type Lunch = {
    /**
     * Whether the inn has had menus in the last four weeks. Without `days`, the menus of the week are to follow.
     */
    isOffered: boolean;
    /**
     * The present day; absent if the inn has had no menus.
     */
    today?: string;
    /**
     * When lunch ends.
     */
    until: string;
    /**
     * Whether the menus include a soup.
     */
    includesSoup: boolean;
    /**
     * Whether the menus include a dessert.
     */
    includesDessert: boolean;
    /**
     * The week of `days`, such as `2026-W49`; absent without any.
     */
    week?: string;
    /**
     * The days of the week on which there is lunch, those that are over included.
     */
    days: Array<LunchOfDay>;
    /**
     * The day of the next lunch: today until it ends, then a later one of `days`. Absent if there is none.
     */
    next?: string;
};

