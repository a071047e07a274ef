/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { OpeningHours } from '../models/OpeningHours';
import type { OpeningHoursEdit } from '../models/OpeningHoursEdit';
import type { OpeningState } from '../models/OpeningState';
import type { OsmHours } from '../models/OsmHours';
import type { Season } from '../models/Season';
import type { SeasonDraft } from '../models/SeasonDraft';
import type { SpecialDay } from '../models/SpecialDay';
import type { SpecialDayDraft } from '../models/SpecialDayDraft';
import type { SpecialDayEdit } from '../models/SpecialDayEdit';
import type { TodayEdit } from '../models/TodayEdit';
import type { TodayOptions } from '../models/TodayOptions';
import type { CancelablePromise } from '../core/CancelablePromise';
import { OpenAPI } from '../core/OpenAPI';
import { request as __request } from '../core/request';
export class OpeningHoursService {
    /**
     * Get the opening hours
     * The week, the holidays, the seasons, the special days, and the present status.
     * @returns OpeningHours The current representation.
     * @throws ApiError
     */
    public static getOpeningHours(): CancelablePromise<OpeningHours> {
        return __request(OpenAPI, {
            method: 'GET',
            url: '/opening-hours',
            errors: {
                304: `Unchanged since the tag sent in \`If-None-Match\`.`,
                500: `An unexpected error; the log has it under \`instance\`.`,
                503: `Nothing is published yet, or not the revision in \`Wirtshaus-Revision\`, a limit on concurrency is reached, or the database or the files cannot be reached; try again after \`Retry-After\`.`,
            },
        });
    }
    /**
     * Replace the opening hours
     * Replaces week and holidays. Special days and seasons have their own operations.
     * @returns OpeningHours The current representation.
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
                400: `The body is not a JSON object or has a duplicate field.`,
                401: `There is no session, or it has expired.`,
                403: `The cookie was sent without the anti-forgery header or not by a page of this origin, a one-time password must be changed or a second factor set up first, the role of the account does not allow the operation (\`x-required-role\`), or a recent proof is missing.`,
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
     * Get the opening hours for OpenStreetMap
     * The hours of venue and kitchen with holidays, seasons and special days, as values of the key `opening_hours` of
     * OpenStreetMap, which limits values to 255 characters. Special days and seasons that are over are left out. On the nights of clock changes, hours that begin or
     * end between 02:00 and 03:00 may be read differently.
     * @returns OsmHours The current representation.
     * @throws ApiError
     */
    public static getOsmHours(): CancelablePromise<OsmHours> {
        return __request(OpenAPI, {
            method: 'GET',
            url: '/opening-hours/osm',
            errors: {
                304: `Unchanged since the tag sent in \`If-None-Match\`.`,
                500: `An unexpected error; the log has it under \`instance\`.`,
                503: `Nothing is published yet, or not the revision in \`Wirtshaus-Revision\`, a limit on concurrency is reached, or the database or the files cannot be reached; try again after \`Retry-After\`.`,
            },
        });
    }
    /**
     * Get the closures as a calendar
     * A calendar to subscribe to (iCalendar, RFC 5545): the closures by special days that are not over, those of yearly
     * days until the end of the next year. Each is an event of whole days, in German. Its `UID` stays while its first day does.
     * @returns string The current representation.
     * @throws ApiError
     */
    public static getClosuresCalendar(): CancelablePromise<string> {
        return __request(OpenAPI, {
            method: 'GET',
            url: '/opening-hours/closures.ics',
            errors: {
                304: `Unchanged since the tag sent in \`If-None-Match\`.`,
                500: `An unexpected error; the log has it under \`instance\`.`,
                503: `Nothing is published yet, or not the revision in \`Wirtshaus-Revision\`, a limit on concurrency is reached, or the database or the files cannot be reached; try again after \`Retry-After\`.`,
            },
        });
    }
    /**
     * Get the opening state
     * Whether the venue and the kitchen are open at an instant, by which rule, and when that changes next.
     * @returns OpeningState The current representation.
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
                500: `An unexpected error; the log has it under \`instance\`.`,
                503: `Nothing is published yet, or not the revision in \`Wirtshaus-Revision\`, a limit on concurrency is reached, or the database or the files cannot be reached; try again after \`Retry-After\`.`,
            },
        });
    }
    /**
     * Create a special day
     * It may overlap with others: the shortest applies, of equally short ones the newest.
     * @returns SpecialDay Created.
     * @throws ApiError
     */
    public static createSpecialDay({
        requestBody,
        idempotencyKey,
    }: {
        requestBody: SpecialDayDraft,
        /**
         * Makes a repeated request safe: within 24 hours the same request with the same key gets the first response
         * and creates nothing. 1 to 64 letters, digits, hyphens and underscores, scoped to the account.
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
     * Update a special day
     * Changes only the fields that are sent.
     * @returns SpecialDay The current representation.
     * @throws ApiError
     */
    public static editSpecialDay({
        id,
        requestBody,
        ifMatch,
    }: {
        /**
         * The id of the special day, 1 to 2147483647.
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
     * Delete a special day
     * @returns void
     * @throws ApiError
     */
    public static deleteSpecialDay({
        id,
        ifMatch,
    }: {
        /**
         * The id of the special day, 1 to 2147483647.
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
     * Get what can change today
     * What staff can change on the day that is running, and what the next two weeks need.
     * @returns TodayOptions The current state.
     * @throws ApiError
     */
    public static getToday(): CancelablePromise<TodayOptions> {
        return __request(OpenAPI, {
            method: 'GET',
            url: '/opening-hours/today',
            errors: {
                401: `There is no session, or it has expired.`,
                403: `The cookie was sent without the anti-forgery header or not by a page of this origin, a one-time password must be changed or a second factor set up first, the role of the account does not allow the operation (\`x-required-role\`), or a recent proof is missing.`,
                500: `An unexpected error; the log has it under \`instance\`.`,
                503: `Nothing is published yet, or not the revision in \`Wirtshaus-Revision\`, a limit on concurrency is reached, or the database or the files cannot be reached; try again after \`Retry-After\`.`,
            },
        });
    }
    /**
     * Change today's hours
     * Creates a special day for the day that is running, on top of whatever applies. Deleting it restores that. It is removed
     * when the day is over. A change to the hours and label of the present change creates nothing: the response is that one.
     * @returns SpecialDay Created.
     * @throws ApiError
     */
    public static changeToday({
        requestBody,
        idempotencyKey,
    }: {
        requestBody: TodayEdit,
        /**
         * Makes a repeated request safe: within 24 hours the same request with the same key gets the first response
         * and creates nothing. 1 to 64 letters, digits, hyphens and underscores, scoped to the account.
         */
        idempotencyKey?: string,
    }): CancelablePromise<SpecialDay> {
        return __request(OpenAPI, {
            method: 'POST',
            url: '/opening-hours/today',
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
                412: `Another day is running.`,
                413: `The body has more than 65,536 bytes.`,
                415: `The body is not declared as JSON in UTF-8, or is compressed.`,
                422: `Fields are invalid, missing or unknown; \`errors\` lists all of them. Or the key was used for another request: then the \`type\` is \`urn:wirtshaus:problem:idempotency-key-reused\`.`,
                500: `An unexpected error; the log has it under \`instance\`.`,
                503: `Nothing is published yet, or not the revision in \`Wirtshaus-Revision\`, a limit on concurrency is reached, or the database or the files cannot be reached; try again after \`Retry-After\`.`,
            },
        });
    }
    /**
     * Create a season
     * It may overlap with others: the shortest applies, of equally short ones the newest.
     * @returns Season Created.
     * @throws ApiError
     */
    public static createSeason({
        requestBody,
        idempotencyKey,
    }: {
        requestBody: SeasonDraft,
        /**
         * Makes a repeated request safe: within 24 hours the same request with the same key gets the first response
         * and creates nothing. 1 to 64 letters, digits, hyphens and underscores, scoped to the account.
         */
        idempotencyKey?: string,
    }): CancelablePromise<Season> {
        return __request(OpenAPI, {
            method: 'POST',
            url: '/opening-hours/seasons',
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
     * Replace a season
     * @returns Season The current representation.
     * @throws ApiError
     */
    public static saveSeason({
        id,
        requestBody,
        ifMatch,
    }: {
        /**
         * The id of the season, 1 to 2147483647.
         */
        id: number,
        requestBody: SeasonDraft,
        /**
         * The expected version, in double quotes; absent to replace any.
         */
        ifMatch?: string,
    }): CancelablePromise<Season> {
        return __request(OpenAPI, {
            method: 'PUT',
            url: '/opening-hours/seasons/{id}',
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
     * Delete a season
     * @returns void
     * @throws ApiError
     */
    public static deleteSeason({
        id,
        ifMatch,
    }: {
        /**
         * The id of the season, 1 to 2147483647.
         */
        id: number,
        /**
         * The expected version, in double quotes; absent to delete any.
         */
        ifMatch?: string,
    }): CancelablePromise<void> {
        return __request(OpenAPI, {
            method: 'DELETE',
            url: '/opening-hours/seasons/{id}',
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
}
