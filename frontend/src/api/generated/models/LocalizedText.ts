/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
/**
 * A text in German, and perhaps in English. Most are one line without formatting. In introductions and other
 * paragraphs, blank lines separate paragraphs and `*` on both sides emphasises words.
 */
export type LocalizedText = {
    /**
     * The German text.
     */
    de: string;
    /**
     * The English text; absent if there is none.
     */
    en?: string;
};

