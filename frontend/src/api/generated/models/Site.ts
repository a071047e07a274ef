/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { Address } from './Address';
import type { Contact } from './Contact';
import type { Counting } from './Counting';
import type { Geo } from './Geo';
import type { Imprint } from './Imprint';
import type { Links } from './Links';
import type { Supplier } from './Supplier';
/**
 * The house.
 */
export type Site = {
    /**
     * The inn's name, at most 100 characters.
     */
    product: string;
    /**
     * Where guests find the pages: scheme and host, without a slash at the end.
     */
    publicUrl: string;
    /**
     * How to reach the inn.
     */
    contact: Contact;
    /**
     * Where the inn stands.
     */
    address: Address;
    /**
     * Where that is on the globe.
     */
    geo: Geo;
    /**
     * Where else the inn is found.
     */
    links: Links;
    /**
     * The languages of the pages, BCP 47, the default first.
     */
    languages: Array<string>;
    /**
     * The language of the pages without a language in their path, BCP 47.
     */
    defaultLanguage: string;
    /**
     * Who supplies the kitchen, ascending by `sortOrder`.
     */
    suppliers: Array<Supplier>;
    /**
     * What Austrian law makes the house tell about itself, besides `product`, `contact` and `address`.
     */
    imprint: Imprint;
    /**
     * What the house counts of its guests, as far as that can be set.
     */
    counting: Counting;
    /**
     * For how many months messages of guests are kept.
     */
    messageMonths: number;
};

