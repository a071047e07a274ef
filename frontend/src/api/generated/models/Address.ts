/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
export type Address = {
    street: string;
    postalCode: string;
    locality: string;
    country: string;
};

