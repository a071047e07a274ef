/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
/**
 * What is wrong with one field or parameter.
 */
export type FieldProblem = {
    /**
     * The name of the field or parameter, as in the request.
     */
    field: string;
    /**
     * What is wrong with it: a stable name for programs, such as `too-long`.
     */
    code: string;
    /**
     * The fewest or most characters that `too-short` and `too-long` speak of.
     */
    bound?: number;
    /**
     * What is wrong with it: a German sentence for people.
     */
    detail: string;
};

