/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
/**
 * A card with a picture.
 */
export type PictureCard = {
    /**
     * The last part of its address, `/essen/{slug}`.
     */
    slug: string;
    /**
     * Its title.
     */
    title: string;
};

