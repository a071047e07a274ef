/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { Backups } from './Backups';
import type { CorruptRecord } from './CorruptRecord';
/**
 * What guests see of what is stored.
 */
export type Publication = {
    /**
     * Whether the pages show everything that is stored. `false` while the next edition cannot be made.
     */
    isCurrent: boolean;
    /**
     * The moment that the pages show; absent when there are none yet.
     */
    shows?: string;
    /**
     * Records that cannot be read. Guests and lists do not have them.
     */
    corrupt: Array<CorruptRecord>;
    /**
     * The nightly backups; absent when none are set up.
     */
    backups?: Backups;
};

