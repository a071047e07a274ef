/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { Role } from './Role';
/**
 * An invitation that is not accepted yet.
 */
export type Invitation = {
    /**
     * The id, from 1.
     */
    id: number;
    /**
     * The suggested name.
     */
    name: string;
    /**
     * What the person may do.
     */
    role: Role;
    /**
     * The link is valid before this instant.
     */
    expiresAt: string;
};

