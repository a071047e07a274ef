/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
/**
 * How far back is looked: the last so many days.
 */
export type LastDays = '7' | '30' | '365';
