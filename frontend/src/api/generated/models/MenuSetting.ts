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
     * What it is called on the board, at most 200 characters.
     */
    displayLabel: string;
    /**
     * Is it to be shown? Without a PDF it is not shown, whatever this says.
     */
    isChecked: boolean;
};

