/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
/**
 * A kind of rule.
 */
export type OpeningRuleKind = 'WEEKDAY' | 'HOLIDAY' | 'SPECIAL_DAY';
