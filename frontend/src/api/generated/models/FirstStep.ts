/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { FirstStepName } from './FirstStepName';
/**
 * A step from the example to the website of an inn.
 */
export type FirstStep = {
    /**
     * The step.
     */
    step: FirstStepName;
    /**
     * Whether the step is done.
     */
    isDone: boolean;
    /**
     * What guests still see of the example: values, titles, or names of pages, such as `venue`, or `venue.en` for its English
     * texts alone.
     */
    examples: Array<string>;
};

