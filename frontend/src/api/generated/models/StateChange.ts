/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
/**
 * An instant with its local date and time.
 */
export type StateChange = {
    /**
     * The instant.
     */
    occursAt: string;
    /**
     * Its local date.
     */
    date: string;
    /**
     * Its local time, `HH:mm`.
     */
    time: string;
    /**
     * Its weekday: Sunday 0, Monday 1 … Saturday 6.
     */
    dayKey: number;
    /**
     * Calendar days from today, from 0.
     */
    inDays: number;
};

