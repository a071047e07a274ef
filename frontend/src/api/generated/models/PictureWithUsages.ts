/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { Picture } from './Picture';
import type { PictureNewsEntry } from './PictureNewsEntry';
import type { PictureUsage } from './PictureUsage';
/**
 * An uploaded picture with the pages and news entries that have it.
 */
export type PictureWithUsages = {
    /**
     * The picture.
     */
    picture: Picture;
    /**
     * The pages that have it, published or as a draft.
     */
    usages: Array<PictureUsage>;
    /**
     * The news entries that have it, visible or not.
     */
    news: Array<PictureNewsEntry>;
};

