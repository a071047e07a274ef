/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { Address } from './Address';
import type { Contact } from './Contact';
import type { Links } from './Links';
import type { Supplier } from './Supplier';
export type Site = {
    product: string;
    contact: Contact;
    address: Address;
    links: Links;
    languages: Array<string>;
    defaultLanguage: string;
    suppliers: Array<Supplier>;
};

