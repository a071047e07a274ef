/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { LunchDay } from './LunchDay';
/**
 * The menus of a week and their publication.
 */
export type LunchWeekEdit = {
    /**
     * The days from Monday to Sunday.
     */
    days: Array<LunchDay>;
    /**
     * From when guests see the week; absent if it is a draft.
     */
    publishedAt?: string;
};

