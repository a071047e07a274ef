/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
/**
 * The alternative text or the caption of a picture, one line without formatting.
 */
export type PictureText = {
    /**
     * The German text.
     */
    de: string;
    /**
     * The English text; absent if there is none.
     */
    en?: string;
};

