/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { MenuType } from './MenuType';
/**
 * Openings of a menu.
 */
export type ByMenu = {
    /**
     * The type of menu.
     */
    type: MenuType;
    /**
     * In the period, as in `Compared`.
     */
    now?: number;
    /**
     * In the previous period, as in `Compared`.
     */
    before?: number;
};

