/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { ChangedResource } from './ChangedResource';
/**
 * A new edition is published. Sent as the event `edition`, with the versions of its resources as its id.
 */
export type EditionEvent = {
    /**
     * The name of the edition.
     */
    edition: string;
    /**
     * The number of public writes so far.
     */
    revision: number;
    /**
     * The parts that differ from those that the client has; all if these are unknown.
     */
    changed: Array<ChangedResource>;
};

