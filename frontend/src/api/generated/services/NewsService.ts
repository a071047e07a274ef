/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { NewsDraft } from '../models/NewsDraft';
import type { NewsEdit } from '../models/NewsEdit';
import type { NewsEntry } from '../models/NewsEntry';
import type { NewsOrder } from '../models/NewsOrder';
import type { NewsOrderSeen } from '../models/NewsOrderSeen';
import type { NewsScope } from '../models/NewsScope';
import type { CancelablePromise } from '../core/CancelablePromise';
import { OpenAPI } from '../core/OpenAPI';
import { request as __request } from '../core/request';
export class NewsService {
    /**
     * What is new
     * The entries that guests see today, in their order. `limit` and `offset` ask for a part of them.
     * @returns NewsEntry As it is now.
     * @throws ApiError
     */
    public static listNews({
        scope,
        limit,
        offset,
    }: {
        /**
         * For staff: other entries than guests see.
         */
        scope?: NewsScope,
        /**
         * How many entries at most; all when absent.
         */
        limit?: number,
        /**
         * How many entries to leave out from the start of the list.
         */
        offset?: number,
    }): CancelablePromise<Array<NewsEntry>> {
        return __request(OpenAPI, {
            method: 'GET',
            url: '/news',
            query: {
                'scope': scope,
                'limit': limit,
                'offset': offset,
            },
            errors: {
                304: `Unchanged since the tag sent in \`If-None-Match\`.`,
                400: `The scope is none of those, \`limit\` is not from 1 to 100, or \`offset\` is no number of entries.`,
                401: `A scope is asked for, and nobody is signed in.`,
                403: `A scope is asked for with a one-time password that is still to be changed.`,
                503: `The house has no pages yet; try again soon.`,
            },
        });
    }
    /**
     * Write an entry
     * Its number is its sort order when no entry ever had that, else the smallest above every number ever given.
     * @returns NewsEntry It is there.
     * @throws ApiError
     */
    public static createNews({
        requestBody,
        idempotencyKey,
    }: {
        requestBody: NewsDraft,
        /**
         * What the staff member calls this creation, to send it again when no answer came: 1 to 64 letters, digits,
         * hyphens or underscores. Within 24 hours the same request under the same key is answered like the first, and
         * nothing is made again. Absent: it is made each time.
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
                400: `The body is no JSON object, or has a field twice; or \`Idempotency-Key\` is not one key.`,
                401: `There is no session, or it has expired.`,
                403: `The cookie came without the anti-forgery header or from a page of another host, or the password is a one-time one that is still to be changed.`,
                408: `The body did not arrive within 10 s.`,
                413: `The body has more than 65,536 bytes.`,
                415: `The body is not declared as JSON in UTF-8, or is compressed.`,
                422: `Fields are refused, missing or unknown; \`errors\` names all of them. Or something else was made under the key, and nothing now: then the \`type\` is \`urn:wirtshaus:problem:idempotency-key-reused\`.`,
            },
        });
    }
    /**
     * One entry
     * For guests, while they see it. For staff, whenever it is on the board; its tag is then its version.
     * @returns NewsEntry As it is now.
     * @throws ApiError
     */
    public static getNews({
        id,
    }: {
        /**
         * The entry's number, 1 to 4294967295.
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
                400: `The id is no number from 1 to 4294967295.`,
                404: `Guests see no entry of this id today; staff: there is none on the board.`,
                503: `The house has no pages yet; try again soon.`,
            },
        });
    }
    /**
     * Change an entry
     * Only the fields that are sent.
     * @returns NewsEntry As it is now.
     * @throws ApiError
     */
    public static editNews({
        id,
        requestBody,
        ifMatch,
    }: {
        /**
         * The entry's number, 1 to 4294967295.
         */
        id: number,
        requestBody: NewsEdit,
        /**
         * The version that was seen, in double quotes; absent to change whatever is there.
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
                400: `The number or the body cannot be read.`,
                401: `There is no session, or it has expired.`,
                403: `The cookie came without the anti-forgery header or from a page of another host, or the password is a one-time one that is still to be changed.`,
                404: `There is none of this name or number.`,
                408: `The body did not arrive within 10 s.`,
                412: `It is not at the version that \`If-Match\` asks for.`,
                413: `The body has more than 65,536 bytes.`,
                415: `The body is not declared as JSON in UTF-8, or is compressed.`,
                422: `Fields are refused, missing or unknown; \`errors\` names all of them.`,
            },
        });
    }
    /**
     * Take an entry off the board
     * It can come back for 30 days.
     * @returns void
     * @throws ApiError
     */
    public static deleteNews({
        id,
        ifMatch,
    }: {
        /**
         * The entry's number, 1 to 4294967295.
         */
        id: number,
        /**
         * The version that was seen, in double quotes; absent to delete whatever is there.
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
                400: `The number cannot be read.`,
                401: `There is no session, or it has expired.`,
                403: `The cookie came without the anti-forgery header or from a page of another host, or the password is a one-time one that is still to be changed.`,
                404: `There is none of this name or number.`,
                412: `It is not at the version that \`If-Match\` asks for.`,
            },
        });
    }
    /**
     * Put an entry back on the board
     * At its old place. One that is there stays as it is.
     * @returns NewsEntry As it is now.
     * @throws ApiError
     */
    public static restoreNews({
        id,
    }: {
        /**
         * The entry's number, 1 to 4294967295.
         */
        id: number,
    }): CancelablePromise<NewsEntry> {
        return __request(OpenAPI, {
            method: 'POST',
            url: '/news/{id}/restore',
            path: {
                'id': id,
            },
            errors: {
                400: `The number cannot be read.`,
                401: `There is no session, or it has expired.`,
                403: `The cookie came without the anti-forgery header or from a page of another host, or the password is a one-time one that is still to be changed.`,
                404: `There never was an entry of this number.`,
                410: `It was deleted more than 30 days ago.`,
            },
        });
    }
    /**
     * The order of the board
     * @returns NewsOrderSeen As it is now.
     * @throws ApiError
     */
    public static getNewsOrder(): CancelablePromise<NewsOrderSeen> {
        return __request(OpenAPI, {
            method: 'GET',
            url: '/news/order',
            errors: {
                401: `There is no session, or it has expired.`,
                403: `The cookie came without the anti-forgery header or from a page of another host, or the password is a one-time one that is still to be changed.`,
            },
        });
    }
    /**
     * Put the board in order
     * The entries get the sort orders from 1 on, without gaps. Whoever says with `If-Match` which order they saw does not
     * undo what somebody else has moved meanwhile; an order that is there already is done, whatever was seen.
     * @returns NewsEntry As it is now.
     * @throws ApiError
     */
    public static reorderNews({
        requestBody,
        ifMatch,
    }: {
        requestBody: NewsOrder,
        /**
         * The version of the order that was seen, in double quotes; absent to change whatever is there.
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
                400: `The body is no JSON object, or has a field twice.`,
                401: `There is no session, or it has expired.`,
                403: `The cookie came without the anti-forgery header or from a page of another host, or the password is a one-time one that is still to be changed.`,
                408: `The body did not arrive within 10 s.`,
                409: `The board has other entries than these: somebody has changed it meanwhile.`,
                412: `The order is not at the version that \`If-Match\` asks for, and another than this one.`,
                413: `The body has more than 65,536 bytes.`,
                415: `The body is not declared as JSON in UTF-8, or is compressed.`,
                422: `Fields are refused, missing or unknown; \`errors\` names all of them.`,
            },
        });
    }
}
