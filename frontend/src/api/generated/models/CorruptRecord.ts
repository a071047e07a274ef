/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { CorruptKind } from './CorruptKind';
/**
 * A record that cannot be read.
 */
export type CorruptRecord = {
    /**
     * The kind of the record.
     */
    kind: CorruptKind;
    /**
     * The id or key of the record.
     */
    key: string;
};

