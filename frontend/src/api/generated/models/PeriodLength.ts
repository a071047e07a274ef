/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
/**
 * The length of a period in days.
 */
export type PeriodLength = '7' | '30' | '365';
