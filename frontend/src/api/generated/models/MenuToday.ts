/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { MenuType } from './MenuType';
/**
 * Openings of a menu today.
 */
export type MenuToday = {
    /**
     * The type of menu.
     */
    type: MenuType;
    /**
     * Openings.
     */
    count: number;
};

