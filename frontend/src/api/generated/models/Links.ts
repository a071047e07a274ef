/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { NamedLink } from './NamedLink';
/**
 * Links to other sites; all `http` or `https`.
 */
export type Links = {
    /**
     * The video channel; absent if there is none.
     */
    video?: string;
    /**
     * The social network profile; absent if there is none.
     */
    social?: string;
    /**
     * Further links with names, in order; absent if there are none.
     */
    further?: Array<NamedLink>;
    /**
     * The embedded map. A request may contain its `<iframe>`; the address is stored.
     */
    map: string;
    /**
     * Directions to the inn.
     */
    directions: string;
};

