/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { HolidayName } from './HolidayName';
import type { Hours } from './Hours';
/**
 * A holiday and its hours.
 */
export type UpcomingHoliday = {
    /**
     * The date.
     */
    date: string;
    /**
     * The statutory holiday.
     */
    holiday: HolidayName;
    /**
     * Its hours.
     */
    hours: Hours;
};

