/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
/**
 * A part of an edition.
 */
export type ChangedResource = 'site' | 'content' | 'news' | 'menus' | 'cards' | 'lunch' | 'openingHours';
