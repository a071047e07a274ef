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
     * The published content, including hidden items.
     */
    published: PageContent;
    /**
     * The draft; absent if there is none.
     */
    draft?: PageContent;
    /**
     * The paths of the texts whose German version was changed last, in the draft or else in the published content, with
     * the ids of items and the names of pictures, such as `lists.rooms.eck.texts.name`.
     */
    outdatedEnglish: Array<string>;
    /**
     * The version of the draft and the publication, for `If-Match`.
     */
    version: number;
};

