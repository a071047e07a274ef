/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { Hours } from './Hours';
import type { WeekdayHours } from './WeekdayHours';
/**
 * The week and the holidays.
 */
export type OpeningHoursEdit = {
    /**
     * The seven weekdays, each once, in any order.
     */
    week: Array<WeekdayHours>;
    /**
     * The hours on statutory holidays.
     */
    holiday: Hours;
};

