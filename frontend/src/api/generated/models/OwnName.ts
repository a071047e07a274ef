/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
/**
 * A new name.
 */
export type OwnName = {
    /**
     * The first name.
     */
    firstname: string;
    /**
     * The last name.
     */
    lastname: string;
};

