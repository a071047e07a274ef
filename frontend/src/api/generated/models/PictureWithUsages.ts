/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { Picture } from './Picture';
import type { PictureUsage } from './PictureUsage';
/**
 * An uploaded picture with the pages that have it.
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
};

