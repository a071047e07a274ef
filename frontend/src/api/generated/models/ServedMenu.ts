/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { ServedCourse } from './ServedCourse';
/**
 * A menu.
 */
export type ServedMenu = {
    /**
     * The number, 1 to 3.
     */
    number: number;
    /**
     * The courses, in order.
     */
    courses: Array<ServedCourse>;
    /**
     * The price in cents; absent if none is set.
     */
    price?: number;
};

