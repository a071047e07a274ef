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
    picture: Picture;
    usages: Array<PictureUsage>;
};

