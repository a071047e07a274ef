/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { MenuToday } from './MenuToday';
/**
 * What guests did today, so far: each as in the period.
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
     * How often the map was opened.
     */
    mapsOpened: number;
    /**
     * How often another language was chosen.
     */
    languageChanges: number;
    /**
     * How often pictures or cards were turned.
     */
    carouselsUsed: number;
    /**
     * How often a menu was opened.
     */
    menusOpened: number;
    /**
     * How often each menu was opened, every kind once.
     */
    menus: Array<MenuToday>;
};

