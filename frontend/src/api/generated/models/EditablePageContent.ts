/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { PageContent } from './PageContent';
/**
 * The content of a page for staff.
 */
export type EditablePageContent = {
    /**
     * What guests see, with hidden items.
     */
    published: PageContent;
    /**
     * What will replace it; absent if there is no draft.
     */
    draft?: PageContent;
    /**
     * The version of the draft and the publication, for `If-Match`.
     */
    version: number;
};

