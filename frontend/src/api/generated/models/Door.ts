/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { DoorChange } from './DoorChange';
export type Door = {
    isOpen: boolean;
    changes?: DoorChange;
};

