/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { LunchCourse } from './LunchCourse';
/**
 * A course of a weekday.
 */
export type WeekdayCourse = {
    /**
     * The weekday: Sunday 0, Monday 1 … Saturday 6.
     */
    dayKey: number;
    /**
     * The course.
     */
    course: LunchCourse;
};

