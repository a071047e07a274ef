/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { PictureText } from './PictureText';
/**
 * Title, alternative text and focal point of a picture.
 */
export type PictureEdit = {
    /**
     * The title for staff.
     */
    title: string;
    /**
     * The alternative text.
     */
    alt?: PictureText;
    /**
     * The point that stays visible when the picture is cropped, in percent of the width.
     */
    focalX: number;
    /**
     * The point that stays visible when the picture is cropped, in percent of the height.
     */
    focalY: number;
};

