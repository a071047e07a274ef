/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { Backups } from './Backups';
import type { CorruptRecord } from './CorruptRecord';
import type { FailedJob } from './FailedJob';
/**
 * The state of the published edition.
 */
export type Publication = {
    /**
     * Whether the published edition contains all writes. `false` while a new edition cannot be made.
     */
    isCurrent: boolean;
    /**
     * The time of the published edition; absent if there is none yet.
     */
    editionAt?: string;
    /**
     * Corrupt records, which are omitted from pages and lists.
     */
    corrupt: Array<CorruptRecord>;
    /**
     * For each kind of background jobs, the last attempt, if that failed.
     */
    failures: Array<FailedJob>;
    /**
     * The nightly backups; absent if not configured.
     */
    backups?: Backups;
};

