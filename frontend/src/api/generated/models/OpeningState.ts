/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { DoorState } from './DoorState';
import type { RuleBehind } from './RuleBehind';
import type { Today } from './Today';
/**
 * Whether house and kitchen are open at an instant, and why.
 */
export type OpeningState = {
    /**
     * The instant it is said of.
     */
    at: string;
    /**
     * The calendar day in the house's zone, and what is planned for it.
     */
    today: Today;
    /**
     * The house.
     */
    venue: DoorState;
    /**
     * The kitchen.
     */
    kitchen: DoorState;
    /**
     * The rule behind it: today's, or the day before's while its guests are still served.
     */
    reason: RuleBehind;
    /**
     * When one of the doors is next the other way round; absent when that is not in sight.
     */
    nextChange?: string;
};

