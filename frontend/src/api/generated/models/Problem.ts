/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { FieldProblem } from './FieldProblem';
/**
 * A problem document, RFC 9457.
 */
export type Problem = {
    /**
     * What kind of problem this is: `urn:wirtshaus:problem:` and a stable name for programs.
     */
    type: string;
    /**
     * The kind in a few German words.
     */
    title: string;
    /**
     * The HTTP status, 400 to 599.
     */
    status: number;
    /**
     * A German sentence for people.
     */
    detail: string;
    /**
     * Names this occurrence in the log of the house: `urn:wirtshaus:fault:` and a number.
     */
    instance?: string;
    /**
     * What is wrong with single fields or parameters, where they are at fault.
     */
    errors?: Array<FieldProblem>;
};

