/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { FailureCause } from './FailureCause';
import type { JobKind } from './JobKind';
/**
 * A failed attempt of a background job, such as a mail or a backup.
 */
export type FailedJob = {
    /**
     * The kind of the job.
     */
    kind: JobKind;
    /**
     * Why it failed.
     */
    cause: FailureCause;
    /**
     * The details for the operator, such as the response of the mail server.
     */
    details: string;
    /**
     * When it failed.
     */
    failedAt: string;
};

