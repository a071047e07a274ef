/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { CardPicture } from './CardPicture';
import type { DishMark } from './DishMark';
import type { MenuType } from './MenuType';
import type { PublicCardSection } from './PublicCardSection';
/**
 * A card with its dishes.
 */
export type Card = {
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
    /**
     * The sections, in order.
     */
    sections: Array<PublicCardSection>;
    /**
     * The German text below the card; may be empty.
     */
    foot: string;
    /**
     * The English text below the card; absent if there is none.
     */
    footEn?: string;
    /**
     * The marks that its dishes have.
     */
    marks: Array<DishMark>;
};

