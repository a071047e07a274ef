/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { PictureFiles } from './PictureFiles';
import type { PictureText } from './PictureText';
/**
 * An uploaded picture.
 */
export type Picture = {
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
};

