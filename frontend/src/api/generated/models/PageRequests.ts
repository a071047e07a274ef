/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { ByDay } from './ByDay';
import type { Compared } from './Compared';
import type { RequestsOfPage } from './RequestsOfPage';
/**
 * How often pages were asked for, by whomever: counted on the server alone, without identifiers, cookies or storage.
 */
export type PageRequests = {
    /**
     * Whether they are counted now. What was counted before is told in any case.
     */
    isCounted: boolean;
    /**
     * The first day on which any was counted; absent when none ever was.
     */
    countedSince?: string;
    /**
     * All pages together.
     */
    total: Compared;
    /**
     * The same today, so far.
     */
    today: number;
    /**
     * On each day of the period, the first day first.
     */
    byDay: Array<ByDay>;
    /**
     * Each page once, but for `notFound`, which is never counted.
     */
    byPage: Array<RequestsOfPage>;
};

