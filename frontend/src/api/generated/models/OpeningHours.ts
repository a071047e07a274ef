/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { Closure } from './Closure';
import type { Hours } from './Hours';
import type { NextWeek } from './NextWeek';
import type { OpeningState } from './OpeningState';
import type { Season } from './Season';
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
     * Days and ranges with their own hours, by first day, without changes of today that another special day replaces.
     */
    specialDays: Array<SpecialDay>;
    /**
     * The ranges in which each special day applies. They do not overlap and are in order of time. Those of yearly days are in
     * the last year, this one and the next.
     */
    specialRanges: Array<SpecialRange>;
    /**
     * Weeks that replace `week` and `holiday` for a part of the year, by first day.
     */
    seasons: Array<Season>;
    /**
     * The season of today; absent outside all seasons, when `week` and `holiday` apply.
     */
    seasonId?: number;
    /**
     * The next day with the week of another season; absent if there is none in this or the next year.
     */
    nextWeek?: NextWeek;
    /**
     * The announced closures: those by special days that have begun or begin within 14 days.
     */
    closures: Array<Closure>;
    /**
     * The present status.
     */
    state: OpeningState;
    /**
     * When the status next changes; absent if not within 400 days.
     */
    nextChangeAt?: string;
    /**
     * The version of `week` and `holiday`, from 1. In double quotes it is the value for `If-Match`.
     */
    version: number;
};

