/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
export type Contact = {
    phone: string;
    phoneHref: string;
    email: string;
};

