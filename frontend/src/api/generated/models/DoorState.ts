/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { Change } from './Change';
/**
 * Open or closed.
 */
export type DoorState = {
    /**
     * Whether it is open.
     */
    isOpen: boolean;
    /**
     * When it is next the other way round; absent when that is not in sight.
     */
    changes?: Change;
};

