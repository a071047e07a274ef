/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { ContentItem } from './ContentItem';
import type { LocalizedText } from './LocalizedText';
/**
 * The texts, lists and pictures of a page.
 */
export type PageContent = {
    /**
     * The texts by their names, such as `heading`.
     */
    texts: Record<string, LocalizedText>;
    /**
     * The lists by their names, such as `rooms`.
     */
    lists: Record<string, Array<ContentItem>>;
};

