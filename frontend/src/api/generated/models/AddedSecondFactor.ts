/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { SecondFactor } from './SecondFactor';
/**
 * A new second factor.
 */
export type AddedSecondFactor = {
    /**
     * The factor.
     */
    factor: SecondFactor;
    /**
     * The recovery codes, with the first factor. They are shown only once.
     */
    recoveryCodes?: Array<string>;
};

