/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { Role } from './Role';
/**
 * The account of the member who sends the request.
 */
export type OwnAccount = {
    /**
     * The e-mail address to sign in with.
     */
    email: string;
    /**
     * The new address that is not confirmed yet. Absent if there is none.
     */
    pendingEmail?: string;
    /**
     * The first name, 1 to 100 characters.
     */
    firstname: string;
    /**
     * The last name, 1 to 100 characters.
     */
    lastname: string;
    /**
     * What the member may do.
     */
    role: Role;
};

