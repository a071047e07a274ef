/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { WeekdayCourse } from './WeekdayCourse';
/**
 * What holds for the lunch menus of all weeks.
 */
export type LunchSettingsEdit = {
    /**
     * When lunch ends.
     */
    until: string;
    /**
     * The prices of menus 1, 2 and 3 in cents, as far as they have one.
     */
    prices: Array<number>;
    /**
     * What there is on a weekday of every week, at most one for each.
     */
    weekdayCourses: Array<WeekdayCourse>;
    /**
     * Whether the menus include a soup.
     */
    includesSoup: boolean;
    /**
     * Whether the menus include a dessert.
     */
    includesDessert: boolean;
};

