/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
/**
 * What staff may ask for.
 */
export type NewsScope = 'all' | 'trash';
