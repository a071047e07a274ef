/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { PictureFiles } from './PictureFiles';
import type { PictureText } from './PictureText';
/**
 * An uploaded picture of a news entry.
 */
export type NewsPicture = {
    /**
     * The name of the picture.
     */
    picture: string;
    /**
     * The alternative text; absent until it is written.
     */
    alt?: PictureText;
    /**
     * Its files in all widths.
     */
    files: PictureFiles;
};

