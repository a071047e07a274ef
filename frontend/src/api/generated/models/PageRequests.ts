/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { DailyCount } from './DailyCount';
import type { PageRequestCount } from './PageRequestCount';
import type { PeriodCounts } from './PeriodCounts';
/**
 * Page requests, counted on the server without identifiers, cookies or storage.
 */
export type PageRequests = {
    /**
     * Whether page requests are counted now. Earlier counts are included in any case.
     */
    isCounted: boolean;
    /**
     * The first day with a count; absent if there is none.
     */
    countedSince?: string;
    /**
     * All pages.
     */
    total: PeriodCounts;
    /**
     * All pages today so far.
     */
    today: number;
    /**
     * Each day of the period, ascending.
     */
    byDay: Array<DailyCount>;
    /**
     * Each page once, except `notFound`, which is not counted.
     */
    byPage: Array<PageRequestCount>;
};

