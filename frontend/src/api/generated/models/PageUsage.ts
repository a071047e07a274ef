/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { Page } from './Page';
import type { PeriodCounts } from './PeriodCounts';
/**
 * The usage of a page.
 */
export type PageUsage = {
    /**
     * The page.
     */
    page: Page;
    /**
     * Page views.
     */
    views: PeriodCounts;
    /**
     * Opened menus.
     */
    menusOpened: PeriodCounts;
    /**
     * Started calls.
     */
    calls: PeriodCounts;
    /**
     * Started mails.
     */
    mails: PeriodCounts;
    /**
     * Started reservations.
     */
    reservations: PeriodCounts;
};

