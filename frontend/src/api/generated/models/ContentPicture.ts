/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { LocalizedText } from './LocalizedText';
import type { PictureFiles } from './PictureFiles';
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
    alt: LocalizedText;
    /**
     * The caption; absent if there is none.
     */
    caption?: LocalizedText;
    /**
     * The files of an uploaded picture, in published contents only. Ignored in requests.
     */
    files?: PictureFiles;
};

