/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
/**
 * The contact data of the inn.
 */
export type Contact = {
    /**
     * The telephone number for display.
     */
    phone: string;
    /**
     * The `tel:` URI of the number.
     */
    phoneHref: string;
    /**
     * The e-mail address.
     */
    email: string;
};

