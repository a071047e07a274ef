/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
/**
 * A mark that dishes can have, such as `aus eigener Jagd`.
 */
export type EditableDishMark = {
    /**
     * The id, unique among the marks.
     */
    id: number;
    /**
     * The German text.
     */
    text: string;
    /**
     * The English text; absent if there is none.
     */
    textEn?: string;
};

