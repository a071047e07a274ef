/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { MenuType } from './MenuType';
/**
 * How often a kind of menu was opened.
 */
export type ByMenu = {
    /**
     * The kind.
     */
    type: MenuType;
    /**
     * In the period; absent as in `Compared`.
     */
    now?: number;
    /**
     * In the one before; absent as in `Compared`.
     */
    before?: number;
};

