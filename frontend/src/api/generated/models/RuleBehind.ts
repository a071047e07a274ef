/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { HolidayName } from './HolidayName';
import type { RuleKind } from './RuleKind';
/**
 * The rule that applies: a special day before a holiday before the weekday.
 */
export type RuleBehind = {
    /**
     * Which kind of rule.
     */
    kind: RuleKind;
    /**
     * The weekday of an ordinary day: Sunday 0, Monday 1 … Saturday 6.
     */
    dayKey?: number;
    /**
     * The statutory holiday.
     */
    holiday?: HolidayName;
    /**
     * The number of the special day.
     */
    specialDayId?: number;
    /**
     * The label of the special day.
     */
    label?: string;
};

