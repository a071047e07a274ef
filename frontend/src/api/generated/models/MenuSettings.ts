/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { MenuSetting } from './MenuSetting';
/**
 * Which menus are displayed.
 */
export type MenuSettings = {
    /**
     * All menus, in order.
     */
    displayedMenus: Array<MenuSetting>;
    /**
     * The version, from 1. In double quotes it is the value for `If-Match`.
     */
    version: number;
};

