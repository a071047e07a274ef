/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { AllergenDeclaration } from './AllergenDeclaration';
import type { Diet } from './Diet';
/**
 * A course of a menu.
 */
export type ServedCourse = {
    /**
     * The German text.
     */
    text: string;
    /**
     * The English text; absent if there is none.
     */
    textEn?: string;
    /**
     * Its allergens.
     */
    allergens: AllergenDeclaration;
    /**
     * Whether it is vegetarian or vegan; absent if it is neither or nothing is known.
     */
    diet?: Diet;
    /**
     * Whether it is a dish of today that is sold out.
     */
    isSoldOut: boolean;
};

