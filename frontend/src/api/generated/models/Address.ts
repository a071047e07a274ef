/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
/**
 * The postal address of the inn.
 */
export type Address = {
    /**
     * Street and number.
     */
    street: string;
    /**
     * The postal code.
     */
    postalCode: string;
    /**
     * The town or village.
     */
    locality: string;
    /**
     * The country.
     */
    country: string;
};

