/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { HolidayName } from './HolidayName';
import type { OpeningRuleKind } from './OpeningRuleKind';
/**
 * The rule that applies. Special days take precedence over holidays, holidays over weekdays; each day with the hours of its
 * season.
 */
export type OpeningRule = {
    /**
     * The kind of the rule.
     */
    kind: OpeningRuleKind;
    /**
     * The weekday of an ordinary day: Sunday 0, Monday 1 … Saturday 6.
     */
    dayKey?: number;
    /**
     * The statutory holiday.
     */
    holiday?: HolidayName;
    /**
     * The id of the special day.
     */
    specialDayId?: number;
    /**
     * The label of the special day; absent if it is empty.
     */
    label?: string;
    /**
     * The English label of the special day; absent if it is empty.
     */
    labelEn?: string;
    /**
     * The season of the weekday or the holiday; absent outside all seasons.
     */
    seasonId?: number;
};

