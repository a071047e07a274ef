/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
/**
 * A price of a dish.
 */
export type DishPrice = {
    /**
     * What it is for, such as `klein` or `0,3 l`; absent if the dish has one portion.
     */
    portion?: string;
    /**
     * The price in cents, with value added tax.
     */
    price: number;
};

