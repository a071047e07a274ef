/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { MenuCountToday } from './MenuCountToday';
/**
 * The usage of today so far.
 */
export type UsageToday = {
    /**
     * The day.
     */
    day: string;
    /**
     * Visits.
     */
    visits: number;
    /**
     * Page views.
     */
    pageViews: number;
    /**
     * Calls.
     */
    calls: number;
    /**
     * Mails.
     */
    mails: number;
    /**
     * Reservations.
     */
    reservations: number;
    /**
     * Mails about the regulars' table (Stammtisch).
     */
    stammtisch: number;
    /**
     * Openings of the map.
     */
    mapsOpened: number;
    /**
     * Changes of the language.
     */
    languageChanges: number;
    /**
     * Uses of carousels.
     */
    carouselsUsed: number;
    /**
     * Openings of a menu.
     */
    menusOpened: number;
    /**
     * Openings of each menu, each type once.
     */
    menus: Array<MenuCountToday>;
};

