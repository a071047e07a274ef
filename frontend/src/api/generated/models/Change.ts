/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
/**
 * A moment as people say it.
 */
export type Change = {
    /**
     * The instant.
     */
    at: string;
    /**
     * Its date in the house's zone.
     */
    date: string;
    /**
     * Its time in the house's zone, `HH:mm`.
     */
    time: string;
    /**
     * Its weekday: Sunday 0, Monday 1 … Saturday 6.
     */
    dayKey: number;
    /**
     * How many calendar days from today, from 0.
     */
    inDays: number;
};

