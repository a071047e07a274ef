/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
/**
 * An item of a section: either a dish or a text.
 */
export type CardItem = {
    /**
     * The id of the dish; absent for a text.
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
};

