/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { AuditAction } from './AuditAction';
/**
 * What was done.
 */
export type AuditEntry = {
    /**
     * Its number; a later deed has a higher one.
     */
    id: number;
    /**
     * When.
     */
    at: string;
    /**
     * What the staff member was called then who did it. Absent when nobody of the staff did, but whoever runs the
     * house, by a command of its server.
     */
    who?: string;
    /**
     * The e-mail address of that staff member, because two may have the same name. Absent when `who` is.
     */
    email?: string;
    /**
     * What kind of deed.
     */
    deed: AuditAction;
    /**
     * What it was done to, at most 200 characters; empty where there is only one such thing.
     */
    subject: string;
};

