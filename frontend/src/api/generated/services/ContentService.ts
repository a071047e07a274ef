/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { Page } from '../models/Page';
import type { PageContent } from '../models/PageContent';
import type { CancelablePromise } from '../core/CancelablePromise';
import { OpenAPI } from '../core/OpenAPI';
import { request as __request } from '../core/request';
export class ContentService {
    /**
     * Get the content of a page
     * The published texts, lists and pictures, without hidden items.
     * @returns PageContent The current representation.
     * @throws ApiError
     */
    public static getPageContent({
        page,
    }: {
        /**
         * The name of the page.
         */
        page: Page,
    }): CancelablePromise<PageContent> {
        return __request(OpenAPI, {
            method: 'GET',
            url: '/content/{page}',
            path: {
                'page': page,
            },
            errors: {
                304: `Unchanged since the tag sent in \`If-None-Match\`.`,
                400: `There is no page of this name.`,
                404: `The page has no content that staff can change.`,
                503: `Nothing is published yet; try again soon.`,
            },
        });
    }
}
