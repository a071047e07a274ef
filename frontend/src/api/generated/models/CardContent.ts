/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { CardSection } from './CardSection';
/**
 * What staff enter of a card.
 */
export type CardContent = {
    /**
     * The sections, in order. A card without any is not shown.
     */
    sections: Array<CardSection>;
    /**
     * The text below the card; may be empty.
     */
    foot: string;
    /**
     * The English text below the card; absent if there is none.
     */
    footEn?: string;
    /**
     * The first day on which the card is shown; absent if there is none.
     */
    from?: string;
    /**
     * The last day on which the card is shown; absent if there is none.
     */
    until?: string;
    /**
     * The days of the week on which the card is shown, Sunday 0, Monday 1 … Saturday 6. Empty for every day.
     */
    weekdays: Array<number>;
};

