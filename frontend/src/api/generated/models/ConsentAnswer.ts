/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
/**
 * The answer to the consent question.
 */
export type ConsentAnswer = {
    /**
     * Whether usage events may be recorded.
     */
    usage: boolean;
};

