/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
/**
 * The files of an uploaded picture.
 */
export type PictureFiles = {
    /**
     * The pixels of the largest file.
     */
    width: number;
    /**
     * The pixels of the largest file.
     */
    height: number;
    /**
     * The WebP files with their widths, as in the attribute `srcset`.
     */
    srcSet: string;
    /**
     * The path of the largest WebP file.
     */
    largest: string;
    /**
     * The path of a JPEG file.
     */
    fallback: string;
    /**
     * The point that stays visible when the picture is cropped, in percent of the width.
     */
    focalX: number;
    /**
     * The point that stays visible when the picture is cropped, in percent of the height.
     */
    focalY: number;
};

