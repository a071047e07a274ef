/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { Page } from './Page';
/**
 * A page with a picture.
 */
export type PictureUsage = {
    /**
     * The name of the page.
     */
    page: Page;
    /**
     * Whether guests see it. Only a draft has it otherwise.
     */
    isPublished: boolean;
};

