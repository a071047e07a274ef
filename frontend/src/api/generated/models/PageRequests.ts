/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { ByDay } from './ByDay';
import type { Compared } from './Compared';
import type { RequestsOfPage } from './RequestsOfPage';
/**
 * Page requests, counted by the server without identifiers, cookies or storage.
 */
export type PageRequests = {
    /**
     * Whether they are counted now. Earlier counts are included in any case.
     */
    isCounted: boolean;
    /**
     * The first day with page requests.
     */
    countedSince?: string;
    /**
     * Over all pages.
     */
    total: Compared;
    /**
     * Today so far.
     */
    today: number;
    /**
     * On each day of the period, the first day first.
     */
    byDay: Array<ByDay>;
    /**
     * Every page once, except `notFound`, which is not counted.
     */
    byPage: Array<RequestsOfPage>;
};

