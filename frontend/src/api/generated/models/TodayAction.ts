/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
/**
 * What changes on the day that is running: `kitchenUntil`, the kitchen closes earlier; `openUntil`, the venue closes earlier or later; `closed`; `note`, guests see a label, and the hours stay.
 */
export type TodayAction = 'kitchenUntil' | 'openUntil' | 'closed' | 'note';
