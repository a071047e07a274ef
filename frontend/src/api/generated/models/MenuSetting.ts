/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { MenuType } from './MenuType';
/**
 * Whether a menu is displayed, and as what.
 */
export type MenuSetting = {
    /**
     * Which menu.
     */
    type: MenuType;
    /**
     * The label on the board.
     */
    displayLabel: string;
    /**
     * Whether to show it. Without a PDF it is never shown.
     */
    isChecked: boolean;
};

