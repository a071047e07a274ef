/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { PictureFiles } from './PictureFiles';
import type { PictureText } from './PictureText';
/**
 * A picture of a card.
 */
export type CardPicture = {
    /**
     * The name of the picture.
     */
    picture: string;
    /**
     * The alternative text of an uploaded picture; absent until it is written.
     */
    alt?: PictureText;
    /**
     * The files of an uploaded picture; absent for another one.
     */
    files?: PictureFiles;
};

