/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { Door } from './Door';
import type { Reason } from './Reason';
import type { Today } from './Today';
export type OpeningState = {
    at: string;
    today: Today;
    venue: Door;
    kitchen: Door;
    reason: Reason;
    nextChange?: string;
};

