/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { CardContent } from './CardContent';
/**
 * A card for staff.
 */
export type EditableCard = {
    /**
     * The published content; without sections if it was never published.
     */
    published: CardContent;
    /**
     * The draft; absent if there is none.
     */
    draft?: CardContent;
    /**
     * When staff last read the card; absent if they never did.
     */
    reviewedOn?: string;
    /**
     * The version of the draft and the publication, for `If-Match`.
     */
    version: number;
};

