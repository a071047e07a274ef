/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { LinkLabel } from './LinkLabel';
/**
 * A link with a name.
 */
export type NamedLink = {
    /**
     * The name.
     */
    label: LinkLabel;
    /**
     * The address.
     */
    url: string;
};

