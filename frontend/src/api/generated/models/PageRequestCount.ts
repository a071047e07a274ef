/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { Page } from './Page';
/**
 * The requests for a page.
 */
export type PageRequestCount = {
    /**
     * The page.
     */
    page: Page;
    /**
     * The count of the period; absent if not recorded.
     */
    now?: number;
    /**
     * The count of the previous period; absent if not recorded completely.
     */
    before?: number;
};

