/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { OpeningDay } from './OpeningDay';
import type { OpeningRule } from './OpeningRule';
import type { OpenState } from './OpenState';
/**
 * Whether the venue and the kitchen are open at an instant, and by which rule.
 */
export type OpeningState = {
    /**
     * The instant of this status. In published responses, when the status or the day began, whichever is later.
     */
    evaluatedAt: string;
    /**
     * The calendar day in the venue's time zone, with its hours.
     */
    today: OpeningDay;
    /**
     * The venue.
     */
    venue: OpenState;
    /**
     * The kitchen.
     */
    kitchen: OpenState;
    /**
     * The rule that applies: that of today, or of the day before while its opening lasts.
     */
    reason: OpeningRule;
    /**
     * When the venue or the kitchen next opens or closes; absent if not within 400 days.
     */
    nextChangeAt?: string;
};

