/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
/**
 * A card that has no menu.
 */
export type OwnCard = {
    /**
     * The last part of its address, `/essen/{slug}`: not that of a menu, nor `settings`.
     */
    slug: string;
    /**
     * The German title.
     */
    title: string;
    /**
     * The English title; absent if there is none.
     */
    titleEn?: string;
    /**
     * The name of its picture; absent if there is none.
     */
    picture?: string;
};

