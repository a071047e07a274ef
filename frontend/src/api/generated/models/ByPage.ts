/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { Compared } from './Compared';
import type { Page } from './Page';
/**
 * Usage of a page.
 */
export type ByPage = {
    /**
     * The page.
     */
    page: Page;
    /**
     * Page views.
     */
    views: Compared;
    /**
     * Menus opened there.
     */
    menusOpened: Compared;
    /**
     * Calls there.
     */
    calls: Compared;
    /**
     * Mails there.
     */
    mails: Compared;
    /**
     * Reservations there.
     */
    reservations: Compared;
};

