/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { Hours } from './Hours';
import type { RuleBehind } from './RuleBehind';
/**
 * A calendar day, its hours and the rule that applies to it. After midnight this is the new day, also while the
 * opening of the day before lasts; `venue`, `kitchen` and `reason` are then still about that opening.
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
     * The rule of these hours.
     */
    rule: RuleBehind;
};

