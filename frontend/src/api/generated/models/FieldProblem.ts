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
     * What is wrong with it: a German sentence for people.
     */
    detail: string;
};

