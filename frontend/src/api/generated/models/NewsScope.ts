/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
/**
 * A selection of entries for staff.
 */
export type NewsScope = 'all' | 'trash';
