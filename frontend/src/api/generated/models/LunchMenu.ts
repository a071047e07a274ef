/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { LunchCourse } from './LunchCourse';
/**
 * A menu.
 */
export type LunchMenu = {
    /**
     * The courses, in order.
     */
    courses: Array<LunchCourse>;
    /**
     * The price in cents; absent if it is that of the settings.
     */
    price?: number;
};

