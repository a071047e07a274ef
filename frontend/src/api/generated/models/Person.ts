/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { Role } from './Role';
/**
 * An account.
 */
export type Person = {
    /**
     * The id, from 1.
     */
    id: number;
    /**
     * The e-mail address to sign in with.
     */
    email: string;
    /**
     * The first name, 1 to 100 characters.
     */
    firstname: string;
    /**
     * The last name, 1 to 100 characters.
     */
    lastname: string;
    /**
     * What the person may do.
     */
    role: Role;
    /**
     * A disabled person cannot sign in.
     */
    isDisabled: boolean;
    /**
     * Whether the person must set a new password first, after the account was added or reset.
     */
    mustChangePassword: boolean;
};

