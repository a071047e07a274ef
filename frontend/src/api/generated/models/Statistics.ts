/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { DailyCount } from './DailyCount';
import type { DayRange } from './DayRange';
import type { HourlyCount } from './HourlyCount';
import type { MenuCount } from './MenuCount';
import type { PageRequests } from './PageRequests';
import type { PageUsage } from './PageUsage';
import type { PeriodCounts } from './PeriodCounts';
import type { UsageToday } from './UsageToday';
/**
 * The usage in a period and in the one before.
 */
export type Statistics = {
    /**
     * The length of the period in days: 7, 30 or 365.
     */
    days: number;
    /**
     * The first day.
     */
    from: string;
    /**
     * The last day, which is yesterday.
     */
    until: string;
    /**
     * The previous period of the same length.
     */
    before: DayRange;
    /**
     * The first day with recorded usage; absent if there is none.
     */
    countedSince?: string;
    /**
     * Today so far, which is not part of the period.
     */
    today: UsageToday;
    /**
     * Visits. A visit starts with a page view after at least 30 minutes without an event.
     */
    visits: PeriodCounts;
    /**
     * Page views, including the first of each visit.
     */
    pageViews: PeriodCounts;
    /**
     * Started calls.
     */
    calls: PeriodCounts;
    /**
     * Started mails, without `reservations` and `stammtisch`.
     */
    mails: PeriodCounts;
    /**
     * Started reservations.
     */
    reservations: PeriodCounts;
    /**
     * Started mails about the regulars' table (Stammtisch).
     */
    stammtisch: PeriodCounts;
    /**
     * Openings of the map.
     */
    mapsOpened: PeriodCounts;
    /**
     * Changes of the language.
     */
    languageChanges: PeriodCounts;
    /**
     * Uses of carousels.
     */
    carouselsUsed: PeriodCounts;
    /**
     * Openings of a menu.
     */
    menusOpened: PeriodCounts;
    /**
     * Visits on each day of the period, ascending.
     */
    visitsByDay: Array<DailyCount>;
    /**
     * Visits in each of the 24 hours of the day, from 0, of all days.
     */
    visitsByHour: Array<HourlyCount>;
    /**
     * Openings of each menu, each type once.
     */
    menus: Array<MenuCount>;
    /**
     * The usage of each page, each page once.
     */
    pages: Array<PageUsage>;
    /**
     * Page requests, which are counted without consent if configured.
     */
    pageRequests: PageRequests;
};

