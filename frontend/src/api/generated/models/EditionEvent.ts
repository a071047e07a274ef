/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { ChangedResource } from './ChangedResource';
/**
 * Another edition is up. Sent as the event `edition`; the event's id is `edition`.
 */
export type EditionEvent = {
    /**
     * Names the edition. Equal to the one a page was made from when nothing has changed since.
     */
    edition: string;
    /**
     * How many public writes the house has seen.
     */
    revision: number;
    /**
     * What differs from the edition named in `Last-Event-ID`, or everything when that edition is
     * unknown.
     */
    changed: Array<ChangedResource>;
};

