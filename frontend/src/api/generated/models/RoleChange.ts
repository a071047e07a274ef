/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { Role } from './Role';
/**
 * A new role.
 */
export type RoleChange = {
    /**
     * What the person may do.
     */
    role: Role;
};

