/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { MenuType } from './MenuType';
/**
 * Whether and how a menu is displayed.
 */
export type MenuSetting = {
    /**
     * The menu.
     */
    type: MenuType;
    /**
     * The label on the website.
     */
    displayLabel: string;
    /**
     * Whether it is displayed. A menu without a PDF is never displayed.
     */
    isChecked: boolean;
};

