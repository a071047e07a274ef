/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { MenuType } from './MenuType';
/**
 * How often a menu was opened today.
 */
export type MenuCountToday = {
    /**
     * The type of the menu.
     */
    type: MenuType;
    /**
     * The count.
     */
    count: number;
};

