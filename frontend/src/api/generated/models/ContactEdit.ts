/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
/**
 * The contact data of the inn.
 */
export type ContactEdit = {
    /**
     * The telephone number for display.
     */
    phone: string;
    /**
     * The e-mail address.
     */
    email: string;
};

