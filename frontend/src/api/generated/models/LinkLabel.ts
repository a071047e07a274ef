/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
/**
 * The name of a link in German, and perhaps in English. One line without formatting.
 */
export type LinkLabel = {
    /**
     * The German name.
     */
    de: string;
    /**
     * The English name; absent if there is none.
     */
    en?: string;
};

