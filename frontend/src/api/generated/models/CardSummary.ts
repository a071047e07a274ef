/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { CardPicture } from './CardPicture';
import type { MenuType } from './MenuType';
/**
 * A card that guests see now.
 */
export type CardSummary = {
    /**
     * The last part of its address, `/essen/{slug}`.
     */
    slug: string;
    /**
     * The German title, of a menu its label.
     */
    title: string;
    /**
     * The English title; absent if there is none.
     */
    titleEn?: string;
    /**
     * The menu; absent for a card that has none.
     */
    menuType?: MenuType;
    /**
     * When staff last read the card; absent if that is not known.
     */
    reviewedOn?: string;
    /**
     * Its picture; absent if there is none.
     */
    picture?: CardPicture;
};

