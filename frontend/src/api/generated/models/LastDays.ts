/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
/**
 * Days of the period.
 */
export type LastDays = '7' | '30' | '365';
