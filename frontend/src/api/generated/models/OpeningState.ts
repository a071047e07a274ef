/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { Day } from './Day';
import type { DoorState } from './DoorState';
import type { RuleBehind } from './RuleBehind';
/**
 * Whether house and kitchen are open at an instant, and why.
 */
export type OpeningState = {
    /**
     * The instant it is said of.
     */
    at: string;
    /**
     * The calendar day in the house's zone.
     */
    today: Day;
    /**
     * The house.
     */
    venue: DoorState;
    /**
     * The kitchen.
     */
    kitchen: DoorState;
    /**
     * The rule behind it.
     */
    reason: RuleBehind;
    /**
     * When one of the doors is next the other way round; absent when that is not in sight.
     */
    nextChange?: string;
};

