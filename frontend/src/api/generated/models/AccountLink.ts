/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { AccountLinkKind } from './AccountLinkKind';
import type { Role } from './Role';
/**
 * What a link is for.
 */
export type AccountLink = {
    /**
     * What the link is for.
     */
    kind: AccountLinkKind;
    /**
     * The name of the member who invites, or whose account it is.
     */
    name: string;
    /**
     * The first name, 1 to 100 characters; of an invitation, a suggestion.
     */
    firstname: string;
    /**
     * The last name, 1 to 100 characters; of an invitation, a suggestion.
     */
    lastname: string;
    /**
     * The e-mail address of the account, or the one to be confirmed. Absent for an invitation.
     */
    email?: string;
    /**
     * What an invited person may do. Absent for other links.
     */
    role?: Role;
};

