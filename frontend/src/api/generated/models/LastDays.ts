/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
/**
 * How far back is looked: the last so many days, today among them.
 */
export type LastDays = '7' | '30' | '365';
