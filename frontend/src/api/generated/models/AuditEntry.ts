/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { AuditAction } from './AuditAction';
/**
 * An action in the audit log.
 */
export type AuditEntry = {
    /**
     * The id; later entries have higher ids.
     */
    id: number;
    /**
     * When it occurred.
     */
    occurredAt: string;
    /**
     * The name of the staff member at that time. Absent if it was done on the command line.
     */
    name?: string;
    /**
     * The e-mail address of the staff member. Absent if it was done on the command line.
     */
    email?: string;
    /**
     * The action.
     */
    action: AuditAction;
    /**
     * The object of the action, at most 200 characters; empty if there is only one.
     */
    subject: string;
};

