/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { Compared } from './Compared';
import type { Page } from './Page';
/**
 * What was done on a page.
 */
export type ByPage = {
    /**
     * The page.
     */
    page: Page;
    /**
     * How often it was looked at.
     */
    views: Compared;
    /**
     * How often a menu was opened there.
     */
    menusOpened: Compared;
    /**
     * Calls that were begun there.
     */
    calls: Compared;
    /**
     * Mails that were begun there.
     */
    mails: Compared;
    /**
     * Reservations that were begun there.
     */
    reservations: Compared;
};

