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
 * Usage by guests in a period, compared with the previous one.
 */
export type Statistics = {
    /**
     * Days of the period: 7, 30 or 365.
     */
    days: number;
    /**
     * Its first day.
     */
    from: string;
    /**
     * Its last day, which is yesterday.
     */
    until: string;
    /**
     * The previous period of the same length.
     */
    before: DayRange;
    /**
     * The first day with a recorded event of a guest.
     */
    countedSince?: string;
    /**
     * Today so far, which is included nowhere else.
     */
    today: CountedToday;
    /**
     * A visit begins with a page view after half an hour without an event.
     */
    visits: Compared;
    /**
     * Includes the first one of each visit.
     */
    pageViews: Compared;
    /**
     * Followed `tel:` links.
     */
    calls: Compared;
    /**
     * Followed `mailto:` links, except reservations and the regulars' table.
     */
    mails: Compared;
    /**
     * Reservations begun.
     */
    reservations: Compared;
    /**
     * Mails about the regulars' table begun.
     */
    stammtisch: Compared;
    /**
     * Openings of the map.
     */
    mapsOpened: Compared;
    /**
     * Changes of the language.
     */
    languageChanges: Compared;
    /**
     * Carousels used.
     */
    carouselsUsed: Compared;
    /**
     * Menus opened.
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
     * Menus opened, by type; every type once.
     */
    menus: Array<ByMenu>;
    /**
     * By page, every page once.
     */
    pages: Array<ByPage>;
    /**
     * Page requests, counted without consent if the settings say so.
     */
    pageRequests: PageRequests;
};

