/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
/**
 * A message to the house. Blanks at both ends of a field do not count.
 */
export type ContactMessage = {
    /**
     * The guest's name, 2 to 100 characters in one line.
     */
    name: string;
    /**
     * Where the house may answer: an e-mail address of at most 254 characters.
     */
    email: string;
    /**
     * The message, 10 to 2000 characters; line breaks stand.
     */
    body: string;
};

