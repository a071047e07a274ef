/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
/**
 * A selection of pictures.
 */
export type PictureScope = 'all' | 'trash';
