/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
/**
 * Another name or another file for a menu; what is absent stays. A menu without a file needs both.
 */
export type MenuFileEdit = {
    /**
     * The name that guests see, at most 200 characters, with or without `.pdf`.
     */
    name?: string;
    /**
     * The address of a stored PDF, such as `/menu/Gro%C3%9F.pdf`, or its name, such as `menu/Groß.pdf`.
     */
    url?: string;
};

