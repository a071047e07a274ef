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
     * A short German title of the type.
     */
    title: string;
    /**
     * The HTTP status, 400 to 599.
     */
    status: number;
    /**
     * A German sentence for users.
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

