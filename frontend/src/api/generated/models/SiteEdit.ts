/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { Address } from './Address';
import type { ContactEdit } from './ContactEdit';
import type { Geo } from './Geo';
import type { Imprint } from './Imprint';
import type { Links } from './Links';
/**
 * The master data of the inn.
 */
export type SiteEdit = {
    /**
     * The inn's name, at most 100 characters.
     */
    product: string;
    /**
     * The contact data of the inn.
     */
    contact: ContactEdit;
    /**
     * The postal address of the inn.
     */
    address: Address;
    /**
     * The coordinates.
     */
    geo: Geo;
    /**
     * Links to other sites.
     */
    links: Links;
    /**
     * The legal notice.
     */
    imprint: Imprint;
    /**
     * Whether there are no English pages; `false` by default. English texts are kept.
     */
    isGermanOnly?: boolean;
    /**
     * The first year in the copyright line; absent for a line without years.
     */
    copyrightSince?: number;
};

