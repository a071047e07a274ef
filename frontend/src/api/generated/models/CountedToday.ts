/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { MenuToday } from './MenuToday';
/**
 * Usage by guests today so far.
 */
export type CountedToday = {
    /**
     * The day, in Vienna.
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
     * Mails about the regulars' table.
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
     * Carousels used.
     */
    carouselsUsed: number;
    /**
     * Menus opened.
     */
    menusOpened: number;
    /**
     * Menus opened, by type; every type once.
     */
    menus: Array<MenuToday>;
};

