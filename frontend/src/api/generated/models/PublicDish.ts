/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { AllergenDeclaration } from './AllergenDeclaration';
import type { Diet } from './Diet';
import type { DishMark } from './DishMark';
import type { DishPrice } from './DishPrice';
/**
 * A dish as guests see it today.
 */
export type PublicDish = {
    /**
     * The id, from 1.
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
     * The prices of today, in order.
     */
    prices: Array<DishPrice>;
    /**
     * Its allergens.
     */
    allergens: AllergenDeclaration;
    /**
     * Whether it is vegetarian or vegan; absent if it is neither or nothing is known.
     */
    diet?: Diet;
    /**
     * Its marks.
     */
    marks: Array<DishMark>;
    /**
     * Whether it is sold out today.
     */
    isSoldOut: boolean;
};

