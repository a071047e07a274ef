/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { Page } from './Page';
/**
 * Requests of a page.
 */
export type RequestsOfPage = {
    /**
     * The page.
     */
    page: Page;
    /**
     * In the period, as in `Compared`.
     */
    now?: number;
    /**
     * In the previous period, as in `Compared`.
     */
    before?: number;
};

