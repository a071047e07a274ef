/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { Hours } from './Hours';
import type { WeekdayHours } from './WeekdayHours';
/**
 * A week of its own for a part of the year.
 */
export type Season = {
    /**
     * The id, from 1.
     */
    id: number;
    /**
     * The name.
     */
    name: string;
    /**
     * The English name; empty if there is none.
     */
    nameEn: string;
    /**
     * The first day.
     */
    from: string;
    /**
     * The last day, included.
     */
    until: string;
    /**
     * Whether it applies every year; then only month and day of `from` and `until` count.
     */
    isYearly: boolean;
    /**
     * The seven weekdays, Monday first.
     */
    week: Array<WeekdayHours>;
    /**
     * The hours on statutory holidays.
     */
    holiday: Hours;
    /**
     * Its version, from 1. In double quotes it is the value for `If-Match`.
     */
    version: number;
};

