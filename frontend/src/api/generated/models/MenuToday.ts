/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { MenuType } from './MenuType';
/**
 * How often a kind of menu was opened today.
 */
export type MenuToday = {
    /**
     * The kind.
     */
    type: MenuType;
    /**
     * How often.
     */
    count: number;
};

