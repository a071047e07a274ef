/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
/**
 * How to reach the inn.
 */
export type Contact = {
    /**
     * The telephone number as people write it.
     */
    phone: string;
    /**
     * The link that dials it: `tel:` and the number.
     */
    phoneHref: string;
    /**
     * The office's e-mail address.
     */
    email: string;
};

