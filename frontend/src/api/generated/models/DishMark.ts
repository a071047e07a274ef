/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
/**
 * A mark, such as `aus eigener Jagd`.
 */
export type DishMark = {
    /**
     * The German text.
     */
    text: string;
    /**
     * The English text; absent if there is none.
     */
    textEn?: string;
};

