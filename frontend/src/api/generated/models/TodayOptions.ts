/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { Hours } from './Hours';
import type { SpecialDay } from './SpecialDay';
import type { UpcomingHoliday } from './UpcomingHoliday';
/**
 * What staff can change on the day that is running, and what the next two weeks need.
 */
export type TodayOptions = {
    /**
     * The day that is running: the calendar day, or the day before while its opening lasts.
     */
    date: string;
    /**
     * Its hours.
     */
    hours: Hours;
    /**
     * Its hours without changes of today.
     */
    plannedHours: Hours;
    /**
     * When the kitchen can close earlier: quarter hours, the next first.
     */
    kitchenUntil: Array<string>;
    /**
     * When the venue can close earlier: quarter hours, the next first.
     */
    closesEarlier: Array<string>;
    /**
     * Until when the venue can stay open longer: quarter hours, the next first.
     */
    closesLater: Array<string>;
    /**
     * Whether the day can be closed or have a note: it opens, and its opening is not over.
     */
    isOngoing: boolean;
    /**
     * The change that applies. Deleting this special day restores what applied before.
     */
    change?: SpecialDay;
    /**
     * The holidays of the next two weeks whose hours no special day replaces.
     */
    holidays: Array<UpcomingHoliday>;
};

