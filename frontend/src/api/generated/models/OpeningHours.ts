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
 * The hours of the house, and what the door sign says now.
 */
export type OpeningHours = {
    /**
     * The zone that all days and times are local to.
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
     * Days and ranges with hours of their own, by their first day.
     */
    specialDays: Array<SpecialDay>;
    /**
     * The special days taken apart, where they overlap: on which days the hours of which one count. In order of time.
     */
    specialRanges: Array<SpecialRange>;
    /**
     * What the door sign says.
     */
    state: OpeningState;
    /**
     * When the door sign next says something else; absent when that is not in sight.
     */
    nextChange?: string;
    /**
     * How often week and holidays were changed, from 1. In double quotes, what `If-Match` asks for.
     */
    version: number;
};

