/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
/**
 * A person who accepts an invitation.
 */
export type InvitationAnswer = {
    /**
     * The fragment of the link, 64 hexadecimal digits.
     */
    token: string;
    /**
     * The e-mail address to sign in with.
     */
    email: string;
    /**
     * The first name.
     */
    firstname: string;
    /**
     * The last name.
     */
    lastname: string;
    /**
     * The new password, at most 1024 bytes of UTF-8.
     */
    password: string;
};

