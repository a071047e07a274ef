/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { Address } from './Address';
import type { Contact } from './Contact';
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
     * How to reach the inn.
     */
    contact: Contact;
    /**
     * Where the inn stands.
     */
    address: Address;
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
};

