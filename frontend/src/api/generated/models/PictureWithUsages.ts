/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { PictureCard } from './PictureCard';
import type { PictureFiles } from './PictureFiles';
import type { PictureNewsEntry } from './PictureNewsEntry';
import type { PictureText } from './PictureText';
import type { PictureUsage } from './PictureUsage';
/**
 * An uploaded picture with the pages, news entries and cards that have it.
 */
export type PictureWithUsages = {
    /**
     * Names the picture in contents and in the addresses of its files.
     */
    name: string;
    /**
     * The title for staff, at first the name of the uploaded file.
     */
    title: string;
    /**
     * The alternative text; absent until it is written.
     */
    alt?: PictureText;
    /**
     * Its files in all widths.
     */
    files: PictureFiles;
    /**
     * When it was uploaded.
     */
    uploadedAt: string;
    /**
     * When it was deleted; absent if it is not.
     */
    deletedAt?: string;
    /**
     * The version, for `If-Match`.
     */
    version: number;
    /**
     * The pages that have it, published or as a draft.
     */
    usages: Array<PictureUsage>;
    /**
     * The news entries that have it, visible or not.
     */
    news: Array<PictureNewsEntry>;
    /**
     * The own cards that have it.
     */
    cards: Array<PictureCard>;
};

