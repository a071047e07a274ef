/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
/**
 * The first page of a menu file, and whether the file has text.
 */
export type MenuFileThumbnail = {
    /**
     * A PNG of at most 480 × 679 pixels in base64, with padding (RFC 4648 §4).
     */
    png: string;
    /**
     * Whether screen readers and search engines can read the first five pages. A scan has no text.
     */
    hasText: boolean;
};

