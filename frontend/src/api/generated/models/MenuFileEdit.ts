/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
/**
 * A change of a menu file; absent fields stay. A menu without a file requires both.
 */
export type MenuFileEdit = {
    /**
     * The name for guests, at most 200 characters, with or without `.pdf`.
     */
    name?: string;
    /**
     * The path of a stored PDF, such as `/menu/Gro%C3%9F.pdf`, or its name, such as `menu/Groß.pdf`.
     */
    url?: string;
};

