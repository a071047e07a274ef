/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { HolidayHours } from './HolidayHours';
import type { OpeningState } from './OpeningState';
import type { SpecialDay } from './SpecialDay';
import type { WeekdayHours } from './WeekdayHours';
export type OpeningHours = {
    zone: string;
    week: Array<WeekdayHours>;
    holiday: HolidayHours;
    specialDays: Array<SpecialDay>;
    state: OpeningState;
    nextChange?: string;
};

