/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { Role } from './Role';
/**
 * A person to be invited.
 */
export type InvitationRequest = {
    /**
     * The first name. The person may correct it.
     */
    firstname: string;
    /**
     * The last name. The person may correct it.
     */
    lastname: string;
    /**
     * What the person may do.
     */
    role: Role;
};

