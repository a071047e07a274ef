/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
/**
 * The files of an uploaded picture. They are at `/media/{name}-{width}.webp` in all widths, and at
 * `/media/{name}-{fallbackWidth}.jpg`.
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
     * Of the WebP files, ascending.
     */
    widths: Array<number>;
    /**
     * Of the JPEG file.
     */
    fallbackWidth: number;
    /**
     * The point that stays visible when the picture is cropped, in percent of the width.
     */
    focalX: number;
    /**
     * The point that stays visible when the picture is cropped, in percent of the height.
     */
    focalY: number;
};

