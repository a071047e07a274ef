/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { Hours } from './Hours';
import type { OpeningRule } from './OpeningRule';
/**
 * A calendar day, its hours and the rule that applies to it. After midnight this is the new day, even while the venue
 * is still open from the previous day; `venue`, `kitchen` and `reason` then refer to the previous day.
 */
export type OpeningDay = {
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
    rule: OpeningRule;
};

