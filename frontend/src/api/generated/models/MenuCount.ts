/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { MenuType } from './MenuType';
/**
 * How often a menu was opened.
 */
export type MenuCount = {
    /**
     * The type of the menu.
     */
    type: MenuType;
    /**
     * The count of the period; absent if not recorded.
     */
    now?: number;
    /**
     * The count of the previous period; absent if not recorded completely.
     */
    before?: number;
};

