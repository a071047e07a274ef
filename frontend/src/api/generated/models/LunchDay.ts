/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { LunchMenu } from './LunchMenu';
/**
 * The menus of a day.
 */
export type LunchDay = {
    /**
     * The menus, in order. Those without courses are left out at the end.
     */
    menus: Array<LunchMenu>;
};

