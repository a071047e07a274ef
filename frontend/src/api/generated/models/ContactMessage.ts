/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
/**
 * A message to the inn. Whitespace at both ends of a field is ignored.
 */
export type ContactMessage = {
    /**
     * The guest's name, in one line.
     */
    name: string;
    /**
     * The guest's e-mail address.
     */
    email: string;
    /**
     * The message; it may have line breaks.
     */
    body: string;
};

