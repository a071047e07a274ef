/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
/**
 * Whether a dish is vegetarian or vegan, which is vegetarian too.
 */
export type Diet = 'vegetarian' | 'vegan';
