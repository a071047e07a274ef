/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
/**
 * A part of the public state.
 */
export type ChangedResource = 'site' | 'news' | 'menus' | 'openingHours';
