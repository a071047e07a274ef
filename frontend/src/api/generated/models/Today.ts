/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { Hours } from './Hours';
import type { RuleBehind } from './RuleBehind';
/**
 * A calendar day, its hours and the rule that governs it. After midnight that is the coming day's, although
 * guests of the evening before may still be served: `venue` and `kitchen` tell of those, and `reason` why.
 */
export type Today = {
    /**
     * The date.
     */
    date: string;
    /**
     * The weekday: Sunday 0, Monday 1 … Saturday 6.
     */
    dayKey: number;
    /**
     * Its hours.
     */
    hours: Hours;
    /**
     * The rule that they are from.
     */
    rule: RuleBehind;
};

