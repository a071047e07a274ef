/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { LunchDay } from './LunchDay';
/**
 * The lunch menus of a week, for staff.
 */
export type LunchWeek = {
    /**
     * The week of ISO 8601, such as `2026-W49`.
     */
    week: string;
    /**
     * The days from Monday to Sunday.
     */
    days: Array<LunchDay>;
    /**
     * From when guests see the week; absent if it is a draft.
     */
    publishedAt?: string;
    /**
     * The version, from 1, which a week without menus has too. In double quotes it is the value for `If-Match`.
     */
    version: number;
};

