/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { TodayAction } from './TodayAction';
/**
 * A change of the day that is running.
 */
export type TodayEdit = {
    /**
     * The day that is running, as `GET /api/opening-hours/today` reports it.
     */
    date: string;
    /**
     * What changes.
     */
    action: TodayAction;
    /**
     * The time of `kitchenUntil` and `openUntil`, which require it.
     */
    until?: string;
    /**
     * The label of `note`, which requires it.
     */
    label?: string;
    /**
     * The English label of `note`; may be empty.
     */
    labelEn?: string;
};

