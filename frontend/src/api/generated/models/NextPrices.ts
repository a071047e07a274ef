/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { DishPrice } from './DishPrice';
/**
 * Prices that replace the others on a day.
 */
export type NextPrices = {
    /**
     * The first day on which they apply.
     */
    from: string;
    /**
     * The prices, in order.
     */
    prices: Array<DishPrice>;
};

