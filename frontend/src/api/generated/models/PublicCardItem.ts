/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { PublicDish } from './PublicDish';
/**
 * An item of a section: either a dish or a text.
 */
export type PublicCardItem = {
    /**
     * The dish; absent for a text.
     */
    dish?: PublicDish;
    /**
     * The German text; absent for a dish.
     */
    text?: string;
    /**
     * The English text; absent if there is none, and for a dish.
     */
    textEn?: string;
};

