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
     * What it is.
     */
    kind: CorruptKind;
    /**
     * Its number or key.
     */
    key: string;
};

