/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { StateChange } from './StateChange';
/**
 * Open or closed.
 */
export type OpenState = {
    /**
     * Whether it is open.
     */
    isOpen: boolean;
    /**
     * When it next opens or closes; absent if not within 400 days.
     */
    changes?: StateChange;
};

