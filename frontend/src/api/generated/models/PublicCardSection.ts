/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { PublicCardItem } from './PublicCardItem';
/**
 * A section of a card.
 */
export type PublicCardSection = {
    /**
     * The anchor, unique on the card.
     */
    id: string;
    /**
     * The German heading.
     */
    heading: string;
    /**
     * The English heading; absent if there is none.
     */
    headingEn?: string;
    /**
     * The dishes and lines, in order.
     */
    items: Array<PublicCardItem>;
};

