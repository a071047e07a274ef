/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { Hours } from './Hours';
import type { OpeningState } from './OpeningState';
import type { SpecialDay } from './SpecialDay';
import type { SpecialRange } from './SpecialRange';
import type { WeekdayHours } from './WeekdayHours';
/**
 * All opening hours, and the present status.
 */
export type OpeningHours = {
    /**
     * The time zone of all days and times.
     */
    zone: string;
    /**
     * The seven weekdays, Monday first.
     */
    week: Array<WeekdayHours>;
    /**
     * The hours on statutory holidays.
     */
    holiday: Hours;
    /**
     * Days and ranges with their own hours, by first day.
     */
    specialDays: Array<SpecialDay>;
    /**
     * The ranges in which each special day applies. They do not overlap and are in order of time.
     */
    specialRanges: Array<SpecialRange>;
    /**
     * The present status.
     */
    state: OpeningState;
    /**
     * When the status next changes; absent if not within 400 days.
     */
    nextChangeAt?: string;
    /**
     * The version of the week and the holidays, from 1. In double quotes it is the value for `If-Match`.
     */
    version: number;
};

