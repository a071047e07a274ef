/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { ServedCourse } from './ServedCourse';
import type { ServedMenu } from './ServedMenu';
/**
 * The lunch of a day.
 */
export type LunchOfDay = {
    /**
     * The date.
     */
    date: string;
    /**
     * The menus, at most three, in order.
     */
    menus: Array<ServedMenu>;
    /**
     * What there is on this weekday of every week; absent if there is nothing.
     */
    weekdayCourse?: ServedCourse;
};

