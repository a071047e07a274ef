/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { FieldProblem } from './FieldProblem';
/**
 * A problem document (RFC 9457).
 */
export type Problem = {
    /**
     * The type of the problem: `urn:wirtshaus:problem:` and a stable identifier.
     */
    type: string;
    /**
     * A short title of the type, in the language that `Accept-Language` prefers: `de` (the default) or `en`.
     */
    title: string;
    /**
     * The HTTP status, 400 to 599.
     */
    status: number;
    /**
     * A sentence for users in the same language.
     */
    detail: string;
    /**
     * The id of this error in the log: `urn:wirtshaus:fault:` and the id of the request.
     */
    instance?: string;
    /**
     * The id of the request, as in the header `X-Request-Id` and in the log.
     */
    requestId?: string;
    /**
     * Invalid fields and parameters.
     */
    errors?: Array<FieldProblem>;
};

