/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { EditablePageContent } from '../models/EditablePageContent';
import type { Language } from '../models/Language';
import type { Page } from '../models/Page';
import type { PageContent } from '../models/PageContent';
import type { PagePreview } from '../models/PagePreview';
import type { PublishedVersion } from '../models/PublishedVersion';
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
                404: `There is no page of this name, or it has no content that staff can change.`,
                500: `An unexpected error; the log has it under \`instance\`.`,
                503: `Nothing is published yet, or not the revision in \`Wirtshaus-Revision\`, a limit on concurrency is reached, or the database or the files cannot be reached; try again after \`Retry-After\`.`,
            },
        });
    }
    /**
     * Get the draft of a page
     * The published content and the draft, with hidden items.
     * @returns EditablePageContent The current representation.
     * @throws ApiError
     */
    public static getContentDraft({
        page,
    }: {
        /**
         * The name of the page.
         */
        page: Page,
    }): CancelablePromise<EditablePageContent> {
        return __request(OpenAPI, {
            method: 'GET',
            url: '/content/{page}/draft',
            path: {
                'page': page,
            },
            errors: {
                401: `There is no session, or it has expired.`,
                403: `The cookie was sent without the anti-forgery header or not by a page of this origin, a one-time password must be changed or a second factor set up first, the role of the account does not allow the operation (\`x-required-role\`), or a recent proof is missing.`,
                404: `There is no page of this name, or it has no content that staff can change.`,
                500: `An unexpected error; the log has it under \`instance\`.`,
                503: `Nothing is published yet, or not the revision in \`Wirtshaus-Revision\`, a limit on concurrency is reached, or the database or the files cannot be reached; try again after \`Retry-After\`.`,
            },
        });
    }
    /**
     * Save the draft of a page
     * Guests do not see it before it is published, and until then its required texts may be empty. The published content as
     * a draft deletes the draft.
     * @returns EditablePageContent The current representation.
     * @throws ApiError
     */
    public static saveContentDraft({
        page,
        requestBody,
        ifMatch,
    }: {
        /**
         * The name of the page.
         */
        page: Page,
        requestBody: PageContent,
        /**
         * The expected version, in double quotes; absent to replace any.
         */
        ifMatch?: string,
    }): CancelablePromise<EditablePageContent> {
        return __request(OpenAPI, {
            method: 'PUT',
            url: '/content/{page}/draft',
            path: {
                'page': page,
            },
            headers: {
                'If-Match': ifMatch,
            },
            body: requestBody,
            mediaType: 'application/json; charset=utf-8',
            errors: {
                400: `The body is not a JSON object or has a duplicate field.`,
                401: `There is no session, or it has expired.`,
                403: `The cookie was sent without the anti-forgery header or not by a page of this origin, a one-time password must be changed or a second factor set up first, the role of the account does not allow the operation (\`x-required-role\`), or a recent proof is missing.`,
                404: `There is no page of this name, or it has no content that staff can change.`,
                408: `The body did not arrive within 10 s.`,
                412: `The version is not the one in \`If-Match\`.`,
                413: `The body has more than 786,432 bytes.`,
                415: `The body is not declared as JSON in UTF-8, or is compressed.`,
                422: `Fields are invalid, missing or unknown; \`errors\` lists all of them.`,
                500: `An unexpected error; the log has it under \`instance\`.`,
                503: `Nothing is published yet, or not the revision in \`Wirtshaus-Revision\`, a limit on concurrency is reached, or the database or the files cannot be reached; try again after \`Retry-After\`.`,
            },
        });
    }
    /**
     * Publish the draft of a page
     * Every text needs German words, except those of hidden items.
     * @returns EditablePageContent The current representation.
     * @throws ApiError
     */
    public static publishContent({
        page,
        ifMatch,
    }: {
        /**
         * The name of the page.
         */
        page: Page,
        /**
         * The expected version, in double quotes; absent to publish any.
         */
        ifMatch?: string,
    }): CancelablePromise<EditablePageContent> {
        return __request(OpenAPI, {
            method: 'POST',
            url: '/content/{page}/publish',
            path: {
                'page': page,
            },
            headers: {
                'If-Match': ifMatch,
            },
            errors: {
                401: `There is no session, or it has expired.`,
                403: `The cookie was sent without the anti-forgery header or not by a page of this origin, a one-time password must be changed or a second factor set up first, the role of the account does not allow the operation (\`x-required-role\`), or a recent proof is missing.`,
                404: `There is no page of this name, or it has no content that staff can change.`,
                412: `The version is not the one in \`If-Match\`.`,
                422: `Required texts are empty; see \`errors\`.`,
                500: `An unexpected error; the log has it under \`instance\`.`,
                503: `Nothing is published yet, or not the revision in \`Wirtshaus-Revision\`, a limit on concurrency is reached, or the database or the files cannot be reached; try again after \`Retry-After\`.`,
            },
        });
    }
    /**
     * List the published versions of a page
     * Newest first. Versions that were replaced more than a year ago are deleted.
     * @returns PublishedVersion The current representation.
     * @throws ApiError
     */
    public static listContentVersions({
        page,
        limit = 50,
        cursor,
    }: {
        /**
         * The name of the page.
         */
        page: Page,
        /**
         * The maximum number of items.
         */
        limit?: number,
        /**
         * Continues the list after an item. Taken from `Link`; not to be composed by clients.
         */
        cursor?: string,
    }): CancelablePromise<Array<PublishedVersion>> {
        return __request(OpenAPI, {
            method: 'GET',
            url: '/content/{page}/versions',
            path: {
                'page': page,
            },
            query: {
                'limit': limit,
                'cursor': cursor,
            },
            errors: {
                304: `Unchanged since the tag sent in \`If-None-Match\`.`,
                400: `\`limit\` or \`cursor\` is invalid.`,
                401: `There is no session, or it has expired.`,
                403: `The cookie was sent without the anti-forgery header or not by a page of this origin, a one-time password must be changed or a second factor set up first, the role of the account does not allow the operation (\`x-required-role\`), or a recent proof is missing.`,
                404: `There is no page of this name, or it has no content that staff can change.`,
                500: `An unexpected error; the log has it under \`instance\`.`,
                503: `Nothing is published yet, or not the revision in \`Wirtshaus-Revision\`, a limit on concurrency is reached, or the database or the files cannot be reached; try again after \`Retry-After\`.`,
            },
        });
    }
    /**
     * Get a published version of a page
     * Save it as a draft to bring it back.
     * @returns PageContent The current representation.
     * @throws ApiError
     */
    public static getContentVersion({
        page,
        number,
    }: {
        /**
         * The name of the page.
         */
        page: Page,
        /**
         * The number of the version; 0 for the content before the first publication.
         */
        number: number,
    }): CancelablePromise<PageContent> {
        return __request(OpenAPI, {
            method: 'GET',
            url: '/content/{page}/versions/{number}',
            path: {
                'page': page,
                'number': number,
            },
            errors: {
                304: `Unchanged since the tag sent in \`If-None-Match\`.`,
                400: `The number is malformed.`,
                401: `There is no session, or it has expired.`,
                403: `The cookie was sent without the anti-forgery header or not by a page of this origin, a one-time password must be changed or a second factor set up first, the role of the account does not allow the operation (\`x-required-role\`), or a recent proof is missing.`,
                404: `There is no page of this name, or no version of this number.`,
                500: `An unexpected error; the log has it under \`instance\`.`,
                503: `Nothing is published yet, or not the revision in \`Wirtshaus-Revision\`, a limit on concurrency is reached, or the database or the files cannot be reached; try again after \`Retry-After\`.`,
            },
        });
    }
    /**
     * Preview a page
     * The page as guests would see it at an instant, with the present data and, if asked for, the drafts of all pages.
     * @returns PagePreview The preview.
     * @throws ApiError
     */
    public static previewPage({
        page,
        card,
        language,
        at,
        drafts,
    }: {
        /**
         * The page.
         */
        page: Page,
        /**
         * The last part of the address of a card, to preview its page instead. Cards belong to the page `kitchen`.
         */
        card?: string,
        /**
         * The language; default: German.
         */
        language?: Language,
        /**
         * An instant of the years 1970 to 2400 in RFC 3339, such as `2026-12-24T17:00:00Z`; default: now.
         */
        at?: string,
        /**
         * Whether pages show their drafts; default: no.
         */
        drafts?: boolean,
    }): CancelablePromise<PagePreview> {
        return __request(OpenAPI, {
            method: 'GET',
            url: '/preview/{page}',
            path: {
                'page': page,
            },
            query: {
                'card': card,
                'language': language,
                'at': at,
                'drafts': drafts,
            },
            errors: {
                400: `There is no such language, or \`at\` is no instant, or none of the years 1970 to 2400.`,
                401: `There is no session, or it has expired.`,
                403: `The cookie was sent without the anti-forgery header or not by a page of this origin, a one-time password must be changed or a second factor set up first, the role of the account does not allow the operation (\`x-required-role\`), or a recent proof is missing.`,
                404: `There is no page of this name, or it has no such card then.`,
                500: `An unexpected error; the log has it under \`instance\`.`,
                503: `Nothing is published yet, or not the revision in \`Wirtshaus-Revision\`, a limit on concurrency is reached, or the database or the files cannot be reached; try again after \`Retry-After\`.`,
            },
        });
    }
}
