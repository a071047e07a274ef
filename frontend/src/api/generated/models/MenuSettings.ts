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
     * The menus in order, each at most once.
     */
    displayedMenus: Array<MenuSetting>;
};

