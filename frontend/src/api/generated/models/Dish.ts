/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { AllergenDeclaration } from './AllergenDeclaration';
import type { Diet } from './Diet';
import type { DishPrice } from './DishPrice';
import type { NextPrices } from './NextPrices';
/**
 * A dish, for staff.
 */
export type Dish = {
    /**
     * The id, from 1. Never assigned to another dish.
     */
    id: number;
    /**
     * The German name.
     */
    name: string;
    /**
     * The English name; absent if there is none.
     */
    nameEn?: string;
    /**
     * What is in it or beside it, in German; may be empty.
     */
    description: string;
    /**
     * The English description; absent if there is none.
     */
    descriptionEn?: string;
    /**
     * The prices, in order. Several have different portions.
     */
    prices: Array<DishPrice>;
    /**
     * The prices that replace them on a day; absent if there are none.
     */
    nextPrices?: NextPrices;
    /**
     * Its allergens.
     */
    allergens: AllergenDeclaration;
    /**
     * Whether it is vegetarian or vegan; absent if it is neither or nothing is known. Both are without crustaceans, fish
     * and molluscs, vegan dishes also without eggs and milk.
     */
    diet?: Diet;
    /**
     * The ids of its marks. Those that the settings do not have are not shown.
     */
    marks: Array<number>;
    /**
     * Whether it is sold out until the opening ends that is running, or else the day.
     */
    isSoldOut: boolean;
    /**
     * The version, from 1, incremented by each change. In double quotes it is the value for `If-Match`.
     */
    version: number;
    /**
     * When it was deleted; absent otherwise.
     */
    deletedAt?: string;
};

