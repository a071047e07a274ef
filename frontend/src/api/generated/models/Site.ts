/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { Address } from './Address';
import type { Contact } from './Contact';
import type { Geo } from './Geo';
import type { Imprint } from './Imprint';
import type { Links } from './Links';
import type { UsageSettings } from './UsageSettings';
/**
 * The inn.
 */
export type Site = {
    /**
     * The inn's name, at most 100 characters.
     */
    product: string;
    /**
     * The public URL: scheme and host, without a trailing slash.
     */
    publicUrl: string;
    /**
     * The contact data of the inn.
     */
    contact: Contact;
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
     * The languages of the pages, BCP 47, the default first.
     */
    languages: Array<string>;
    /**
     * Whether there are no English pages.
     */
    isGermanOnly: boolean;
    /**
     * The language of the pages without a language in their path, BCP 47.
     */
    defaultLanguage: string;
    /**
     * The legal notice, in addition to `product`, `contact` and `address`.
     */
    imprint: Imprint;
    /**
     * The first year in the copyright line; absent if it has no years.
     */
    copyrightSince?: number;
    /**
     * The settings of the usage statistics.
     */
    usageSettings: UsageSettings;
    /**
     * The number of months for which messages are kept.
     */
    messageRetentionMonths: number;
    /**
     * The version of the master data, for `If-Match`.
     */
    version: number;
};

