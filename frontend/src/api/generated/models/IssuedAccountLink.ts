/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
/**
 * A link to pass on. It is shown only once.
 */
export type IssuedAccountLink = {
    /**
     * The link, with the address of the website in the settings.
     */
    url: string;
    /**
     * The link is valid before this instant.
     */
    expiresAt: string;
};

