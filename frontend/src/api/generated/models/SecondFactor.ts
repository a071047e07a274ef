/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { SecondFactorKind } from './SecondFactorKind';
/**
 * A second factor of the member.
 */
export type SecondFactor = {
    /**
     * The id, from 1.
     */
    id: number;
    /**
     * The kind.
     */
    kind: SecondFactorKind;
    /**
     * The name that the member gave to it, 1 to 100 characters.
     */
    name: string;
    /**
     * When it was added.
     */
    createdAt: string;
    /**
     * The last use. Absent before the first one.
     */
    lastUsedAt?: string;
};

