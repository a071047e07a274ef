/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
/**
 * Continues the list after an item. Taken from `Link`; not to be composed by clients.
 */
export type Cursor = string;
