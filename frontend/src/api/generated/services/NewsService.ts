/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { NewsDraft } from '../models/NewsDraft';
import type { NewsEdit } from '../models/NewsEdit';
import type { NewsEntry } from '../models/NewsEntry';
import type { NewsOrder } from '../models/NewsOrder';
import type { NewsOrderRequest } from '../models/NewsOrderRequest';
import type { NewsScope } from '../models/NewsScope';
import type { CancelablePromise } from '../core/CancelablePromise';
import { OpenAPI } from '../core/OpenAPI';
import { request as __request } from '../core/request';
export class NewsService {
    /**
     * List news entries
     * The entries visible to guests today, in order.
     * @returns NewsEntry The current representation.
     * @throws ApiError
     */
    public static listNews({
        scope,
        limit = 50,
        cursor,
    }: {
        /**
         * Staff only: another selection of entries.
         */
        scope?: NewsScope,
        /**
         * The maximum number of items.
         */
        limit?: number,
        /**
         * Continues the list after an item. Taken from `Link`; not to be composed by clients.
         */
        cursor?: string,
    }): CancelablePromise<Array<NewsEntry>> {
        return __request(OpenAPI, {
            method: 'GET',
            url: '/news',
            query: {
                'scope': scope,
                'limit': limit,
                'cursor': cursor,
            },
            errors: {
                304: `Unchanged since the tag sent in \`If-None-Match\`.`,
                400: `\`scope\`, \`limit\` or \`cursor\` is invalid.`,
                401: `\`scope\` requires a session.`,
                403: `\`scope\` requires that a one-time password has been changed.`,
                500: `An unexpected error; the log has it under \`instance\`.`,
                503: `Nothing is published yet, or not the revision in \`Wirtshaus-Revision\`, a limit on concurrency is reached, or the database or the files cannot be reached; try again after \`Retry-After\`.`,
            },
        });
    }
    /**
     * Create a news entry
     * The id is the sort order unless an entry has or had that id; otherwise it is one above the highest id ever
     * assigned.
     * @returns NewsEntry Created.
     * @throws ApiError
     */
    public static createNews({
        requestBody,
        idempotencyKey,
    }: {
        requestBody: NewsDraft,
        /**
         * Makes a repeated request safe: within 24 hours the same request with the same key gets the first response
         * and creates nothing. 1 to 64 letters, digits, hyphens and underscores, scoped to the account.
         */
        idempotencyKey?: string,
    }): CancelablePromise<NewsEntry> {
        return __request(OpenAPI, {
            method: 'POST',
            url: '/news',
            headers: {
                'Idempotency-Key': idempotencyKey,
            },
            body: requestBody,
            mediaType: 'application/json; charset=utf-8',
            errors: {
                400: `The body is not a JSON object or has a duplicate field, or \`Idempotency-Key\` is invalid.`,
                401: `There is no session, or it has expired.`,
                403: `The cookie was sent without the anti-forgery header or not by a page of this origin, a one-time password must be changed or a second factor set up first, the role of the account does not allow the operation (\`x-required-role\`), or a recent proof is missing.`,
                408: `The body did not arrive within 10 s.`,
                413: `The body has more than 65,536 bytes.`,
                415: `The body is not declared as JSON in UTF-8, or is compressed.`,
                422: `Fields are invalid, missing or unknown; \`errors\` lists all of them. Or the key was used for another request: then the \`type\` is \`urn:wirtshaus:problem:idempotency-key-reused\`.`,
                500: `An unexpected error; the log has it under \`instance\`.`,
                503: `Nothing is published yet, or not the revision in \`Wirtshaus-Revision\`, a limit on concurrency is reached, or the database or the files cannot be reached; try again after \`Retry-After\`.`,
            },
        });
    }
    /**
     * Get a news entry
     * Guests get visible entries, staff all entries. For staff the `ETag` is the version.
     * @returns NewsEntry The current representation.
     * @throws ApiError
     */
    public static getNews({
        id,
    }: {
        /**
         * The id of the entry, 1 to 2147483647.
         */
        id: number,
    }): CancelablePromise<NewsEntry> {
        return __request(OpenAPI, {
            method: 'GET',
            url: '/news/{id}',
            path: {
                'id': id,
            },
            errors: {
                304: `Unchanged since the tag sent in \`If-None-Match\`.`,
                400: `The id is malformed.`,
                404: `There is no such entry, or it is not visible to guests.`,
                500: `An unexpected error; the log has it under \`instance\`.`,
                503: `Nothing is published yet, or not the revision in \`Wirtshaus-Revision\`, a limit on concurrency is reached, or the database or the files cannot be reached; try again after \`Retry-After\`.`,
            },
        });
    }
    /**
     * Update a news entry
     * Changes only the fields that are sent.
     * @returns NewsEntry The current representation.
     * @throws ApiError
     */
    public static editNews({
        id,
        requestBody,
        ifMatch,
    }: {
        /**
         * The id of the entry, 1 to 2147483647.
         */
        id: number,
        requestBody: NewsEdit,
        /**
         * The expected version, in double quotes; absent to change any.
         */
        ifMatch?: string,
    }): CancelablePromise<NewsEntry> {
        return __request(OpenAPI, {
            method: 'PATCH',
            url: '/news/{id}',
            path: {
                'id': id,
            },
            headers: {
                'If-Match': ifMatch,
            },
            body: requestBody,
            mediaType: 'application/json; charset=utf-8',
            errors: {
                400: `The id or the body is malformed.`,
                401: `There is no session, or it has expired.`,
                403: `The cookie was sent without the anti-forgery header or not by a page of this origin, a one-time password must be changed or a second factor set up first, the role of the account does not allow the operation (\`x-required-role\`), or a recent proof is missing.`,
                404: `There is no such record.`,
                408: `The body did not arrive within 10 s.`,
                412: `The version is not the one in \`If-Match\`.`,
                413: `The body has more than 65,536 bytes.`,
                415: `The body is not declared as JSON in UTF-8, or is compressed.`,
                422: `Fields are invalid, missing or unknown; \`errors\` lists all of them.`,
                500: `An unexpected error; the log has it under \`instance\`.`,
                503: `Nothing is published yet, or not the revision in \`Wirtshaus-Revision\`, a limit on concurrency is reached, or the database or the files cannot be reached; try again after \`Retry-After\`.`,
            },
        });
    }
    /**
     * Delete a news entry
     * It can be restored for 30 days.
     * @returns void
     * @throws ApiError
     */
    public static deleteNews({
        id,
        ifMatch,
    }: {
        /**
         * The id of the entry, 1 to 2147483647.
         */
        id: number,
        /**
         * The expected version, in double quotes; absent to delete any.
         */
        ifMatch?: string,
    }): CancelablePromise<void> {
        return __request(OpenAPI, {
            method: 'DELETE',
            url: '/news/{id}',
            path: {
                'id': id,
            },
            headers: {
                'If-Match': ifMatch,
            },
            errors: {
                400: `The id is malformed.`,
                401: `There is no session, or it has expired.`,
                403: `The cookie was sent without the anti-forgery header or not by a page of this origin, a one-time password must be changed or a second factor set up first, the role of the account does not allow the operation (\`x-required-role\`), or a recent proof is missing.`,
                404: `There is no such record.`,
                412: `The version is not the one in \`If-Match\`.`,
                500: `An unexpected error; the log has it under \`instance\`.`,
                503: `Nothing is published yet, or not the revision in \`Wirtshaus-Revision\`, a limit on concurrency is reached, or the database or the files cannot be reached; try again after \`Retry-After\`.`,
            },
        });
    }
    /**
     * Restore a deleted news entry
     * Restores it with its sort order, and its uploaded picture if that was deleted. An entry that is not deleted is left unchanged.
     * @returns NewsEntry The current representation.
     * @throws ApiError
     */
    public static restoreNews({
        id,
        ifMatch,
    }: {
        /**
         * The id of the entry, 1 to 2147483647.
         */
        id: number,
        /**
         * The expected version, in double quotes; absent to restore any.
         */
        ifMatch?: string,
    }): CancelablePromise<NewsEntry> {
        return __request(OpenAPI, {
            method: 'POST',
            url: '/news/{id}/restore',
            path: {
                'id': id,
            },
            headers: {
                'If-Match': ifMatch,
            },
            errors: {
                400: `The id is malformed.`,
                401: `There is no session, or it has expired.`,
                403: `The cookie was sent without the anti-forgery header or not by a page of this origin, a one-time password must be changed or a second factor set up first, the role of the account does not allow the operation (\`x-required-role\`), or a recent proof is missing.`,
                404: `There never was an entry with this id.`,
                410: `It was deleted more than 30 days ago.`,
                412: `The version is not the one in \`If-Match\`.`,
                500: `An unexpected error; the log has it under \`instance\`.`,
                503: `Nothing is published yet, or not the revision in \`Wirtshaus-Revision\`, a limit on concurrency is reached, or the database or the files cannot be reached; try again after \`Retry-After\`.`,
            },
        });
    }
    /**
     * Get the order of the news entries
     * @returns NewsOrder The current representation.
     * @throws ApiError
     */
    public static getNewsOrder(): CancelablePromise<NewsOrder> {
        return __request(OpenAPI, {
            method: 'GET',
            url: '/news/order',
            errors: {
                401: `There is no session, or it has expired.`,
                403: `The cookie was sent without the anti-forgery header or not by a page of this origin, a one-time password must be changed or a second factor set up first, the role of the account does not allow the operation (\`x-required-role\`), or a recent proof is missing.`,
                500: `An unexpected error; the log has it under \`instance\`.`,
                503: `Nothing is published yet, or not the revision in \`Wirtshaus-Revision\`, a limit on concurrency is reached, or the database or the files cannot be reached; try again after \`Retry-After\`.`,
            },
        });
    }
    /**
     * Reorder the news entries
     * Assigns the sort orders 1, 2, 3 and so on. Succeeds without a change if the entries already have this order,
     * whatever `If-Match` is.
     * @returns NewsEntry The current representation.
     * @throws ApiError
     */
    public static reorderNews({
        requestBody,
        ifMatch,
    }: {
        requestBody: NewsOrderRequest,
        /**
         * The expected version of the order, in double quotes; absent to change any.
         */
        ifMatch?: string,
    }): CancelablePromise<Array<NewsEntry>> {
        return __request(OpenAPI, {
            method: 'PUT',
            url: '/news/order',
            headers: {
                'If-Match': ifMatch,
            },
            body: requestBody,
            mediaType: 'application/json; charset=utf-8',
            errors: {
                400: `The body is not a JSON object or has a duplicate field.`,
                401: `There is no session, or it has expired.`,
                403: `The cookie was sent without the anti-forgery header or not by a page of this origin, a one-time password must be changed or a second factor set up first, the role of the account does not allow the operation (\`x-required-role\`), or a recent proof is missing.`,
                408: `The body did not arrive within 10 s.`,
                409: `The ids are not those of all entries.`,
                412: `The version is not the one in \`If-Match\`, and the order differs.`,
                413: `The body has more than 65,536 bytes.`,
                415: `The body is not declared as JSON in UTF-8, or is compressed.`,
                422: `Fields are invalid, missing or unknown; \`errors\` lists all of them.`,
                500: `An unexpected error; the log has it under \`instance\`.`,
                503: `Nothing is published yet, or not the revision in \`Wirtshaus-Revision\`, a limit on concurrency is reached, or the database or the files cannot be reached; try again after \`Retry-After\`.`,
            },
        });
    }
}
