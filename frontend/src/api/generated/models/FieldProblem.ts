/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
/**
 * An invalid field or parameter.
 */
export type FieldProblem = {
    /**
     * The name of the field or parameter, as in the request.
     */
    field: string;
    /**
     * A stable identifier of the error, such as `too-long`.
     */
    code: string;
    /**
     * The limit of `too-short` or `too-long`, in characters.
     */
    bound?: number;
    /**
     * A sentence for users in the language of the title.
     */
    detail: string;
};

