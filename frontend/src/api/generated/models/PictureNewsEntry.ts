/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
/**
 * A news entry with a picture.
 */
export type PictureNewsEntry = {
    /**
     * The id of the entry.
     */
    id: number;
    /**
     * Its heading, which may be empty.
     */
    title: string;
};

