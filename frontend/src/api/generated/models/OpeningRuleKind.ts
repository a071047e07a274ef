/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
/**
 * A kind of rule.
 */
export type OpeningRuleKind = 'weekday' | 'holiday' | 'specialDay';
