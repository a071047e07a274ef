/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { ByDay } from './ByDay';
import type { ByHour } from './ByHour';
import type { ByMenu } from './ByMenu';
import type { ByPage } from './ByPage';
import type { Compared } from './Compared';
import type { CountedToday } from './CountedToday';
import type { DayRange } from './DayRange';
import type { PageRequests } from './PageRequests';
/**
 * What guests did in a period, against the one before.
 */
export type Statistics = {
    /**
     * How many days the period has: 7, 30 or 365.
     */
    days: number;
    /**
     * Its first day.
     */
    from: string;
    /**
     * Its last day, which is yesterday: the last one that is over.
     */
    until: string;
    /**
     * The days that it is compared with: as many, directly before.
     */
    before: DayRange;
    /**
     * The first day on which something was counted that guests did; absent when nothing ever was.
     */
    countedSince?: string;
    /**
     * What was counted today, so far. It is in nothing else here.
     */
    today: CountedToday;
    /**
     * Visits: a visit begins with a page view half an hour or longer after whatever was counted last.
     */
    visits: Compared;
    /**
     * Page views, the first of each visit among them.
     */
    pageViews: Compared;
    /**
     * Calls that were begun.
     */
    calls: Compared;
    /**
     * Mails that were begun, but for those below.
     */
    mails: Compared;
    /**
     * Reservations that were begun.
     */
    reservations: Compared;
    /**
     * Mails about the regulars' table that were begun.
     */
    stammtisch: Compared;
    /**
     * How often the map was opened.
     */
    mapsOpened: Compared;
    /**
     * How often another language was chosen.
     */
    languageChanges: Compared;
    /**
     * How often pictures or cards were turned.
     */
    carouselsUsed: Compared;
    /**
     * How often a menu was opened.
     */
    menusOpened: Compared;
    /**
     * Visits on each day of the period, the first day first.
     */
    visitsByDay: Array<ByDay>;
    /**
     * Visits in each of the 24 hours of the day, from 0, all days together.
     */
    visitsByHour: Array<ByHour>;
    /**
     * How often each menu was opened, every kind once.
     */
    menus: Array<ByMenu>;
    /**
     * What was done on each page, every page once.
     */
    pages: Array<ByPage>;
    /**
     * What is counted without consent, where the settings say so.
     */
    pageRequests: PageRequests;
};

