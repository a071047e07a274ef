/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { MenuSetting } from './MenuSetting';
/**
 * A change of the displayed menus.
 */
export type MenuSettingsEdit = {
    /**
     * The menus in order, each at most once.
     */
    displayedMenus: Array<MenuSetting>;
};

