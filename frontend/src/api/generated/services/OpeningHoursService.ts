/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { OpeningHours } from '../models/OpeningHours';
import type { OpeningHoursEdit } from '../models/OpeningHoursEdit';
import type { OpeningState } from '../models/OpeningState';
import type { SpecialDay } from '../models/SpecialDay';
import type { SpecialDayDraft } from '../models/SpecialDayDraft';
import type { SpecialDayEdit } from '../models/SpecialDayEdit';
import type { CancelablePromise } from '../core/CancelablePromise';
import { OpenAPI } from '../core/OpenAPI';
import { request as __request } from '../core/request';
export class OpeningHoursService {
    /**
     * Opening hours
     * The week, the holidays, the special days, and the present status.
     * @returns OpeningHours As it is now.
     * @throws ApiError
     */
    public static getOpeningHours(): CancelablePromise<OpeningHours> {
        return __request(OpenAPI, {
            method: 'GET',
            url: '/opening-hours',
            errors: {
                304: `Unchanged since the tag sent in \`If-None-Match\`.`,
                503: `The house has no pages yet; try again soon.`,
            },
        });
    }
    /**
     * Set the week and the holidays
     * All at once. Special days have their own operations.
     * @returns OpeningHours As it is now.
     * @throws ApiError
     */
    public static saveOpeningHours({
        requestBody,
        ifMatch,
    }: {
        requestBody: OpeningHoursEdit,
        /**
         * The expected version, in double quotes; absent to replace any.
         */
        ifMatch?: string,
    }): CancelablePromise<OpeningHours> {
        return __request(OpenAPI, {
            method: 'PUT',
            url: '/opening-hours',
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
                412: `Their version is not the one of \`If-Match\`.`,
                413: `The body has more than 65,536 bytes.`,
                415: `The body is not declared as JSON in UTF-8, or is compressed.`,
                422: `Fields are refused, missing or unknown; \`errors\` names all of them.`,
            },
        });
    }
    /**
     * Open or closed
     * Whether the venue and the kitchen are open at an instant, by which rule, and when that changes next.
     * @returns OpeningState As it is now.
     * @throws ApiError
     */
    public static getOpeningHoursState({
        at,
    }: {
        /**
         * An instant of the years 1970 to 2400 in RFC 3339, such as `2026-11-20T19:15:00Z`; default: now.
         * Truncated to whole minutes.
         */
        at?: string,
    }): CancelablePromise<OpeningState> {
        return __request(OpenAPI, {
            method: 'GET',
            url: '/opening-hours/state',
            query: {
                'at': at,
            },
            errors: {
                304: `Unchanged since the tag sent in \`If-None-Match\`.`,
                400: `\`at\` is no instant, or none of the years 1970 to 2400.`,
                503: `Nothing is published yet; try again soon.`,
            },
        });
    }
    /**
     * Add a special day
     * It may overlap with others: the shortest applies, of equally short ones the newest.
     * @returns SpecialDay It is there.
     * @throws ApiError
     */
    public static createSpecialDay({
        requestBody,
        idempotencyKey,
    }: {
        requestBody: SpecialDayDraft,
        /**
         * What the staff member calls this creation, to send it again when no answer came: 1 to 64 letters, digits,
         * hyphens or underscores. Within 24 hours the same request under the same key is answered like the first, and
         * nothing is made again. Absent: it is made each time.
         */
        idempotencyKey?: string,
    }): CancelablePromise<SpecialDay> {
        return __request(OpenAPI, {
            method: 'POST',
            url: '/opening-hours/special-days',
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
     * Change a special day
     * Changes only the fields that are sent.
     * @returns SpecialDay As it is now.
     * @throws ApiError
     */
    public static editSpecialDay({
        id,
        requestBody,
        ifMatch,
    }: {
        /**
         * The special day's number, 1 to 4294967295.
         */
        id: number,
        requestBody: SpecialDayEdit,
        /**
         * The expected version, in double quotes; absent to change any.
         */
        ifMatch?: string,
    }): CancelablePromise<SpecialDay> {
        return __request(OpenAPI, {
            method: 'PATCH',
            url: '/opening-hours/special-days/{id}',
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
     * Delete a special day
     * @returns void
     * @throws ApiError
     */
    public static deleteSpecialDay({
        id,
        ifMatch,
    }: {
        /**
         * The special day's number, 1 to 4294967295.
         */
        id: number,
        /**
         * The expected version, in double quotes; absent to delete any.
         */
        ifMatch?: string,
    }): CancelablePromise<void> {
        return __request(OpenAPI, {
            method: 'DELETE',
            url: '/opening-hours/special-days/{id}',
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
}
