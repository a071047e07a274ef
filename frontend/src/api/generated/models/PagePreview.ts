/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
/**
 * A page as guests would see it.
 */
export type PagePreview = {
    /**
     * The document, without scripts and not to be indexed.
     */
    html: string;
    /**
     * When the pages change next without a write.
     */
    nextChangeAt: string;
};

