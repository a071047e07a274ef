/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { AllergenDeclaration } from './AllergenDeclaration';
/**
 * A course: either a dish or a text.
 */
export type LunchCourse = {
    /**
     * The id of the dish, whose name and allergens guests see; absent for a text.
     */
    dish?: number;
    /**
     * The text; absent for a dish.
     */
    text?: string;
    /**
     * The English text; absent if there is none, and for a dish.
     */
    textEn?: string;
    /**
     * The allergens of a text; absent for a dish. In requests, absent ones are not checked.
     */
    allergens?: AllergenDeclaration;
};

