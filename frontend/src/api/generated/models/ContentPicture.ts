/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { PictureFiles } from './PictureFiles';
import type { PictureText } from './PictureText';
/**
 * A picture with its texts.
 */
export type ContentPicture = {
    /**
     * The name of the picture.
     */
    picture: string;
    /**
     * The alternative text.
     */
    alt: PictureText;
    /**
     * The caption; absent if there is none.
     */
    caption?: PictureText;
    /**
     * The files of an uploaded picture, in published contents only. Ignored in requests.
     */
    files?: PictureFiles;
};

