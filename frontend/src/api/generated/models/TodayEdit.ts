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
     * What changes.
     */
    action: TodayAction;
    /**
     * The time of `kitchenUntil` and `openUntil`.
     */
    until?: string;
    /**
     * The label of `note`.
     */
    label?: string;
    /**
     * The English label of `note`; may be empty.
     */
    labelEn?: string;
};

