/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { Page } from './Page';
/**
 * How often a page was asked for.
 */
export type RequestsOfPage = {
    /**
     * The page.
     */
    page: Page;
    /**
     * In the period; absent as in `Compared`.
     */
    now?: number;
    /**
     * In the one before; absent as in `Compared`.
     */
    before?: number;
};

