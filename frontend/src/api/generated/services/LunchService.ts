/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { Lunch } from '../models/Lunch';
import type { LunchCopyRequest } from '../models/LunchCopyRequest';
import type { LunchSettings } from '../models/LunchSettings';
import type { LunchSettingsEdit } from '../models/LunchSettingsEdit';
import type { LunchWeek } from '../models/LunchWeek';
import type { LunchWeekEdit } from '../models/LunchWeekEdit';
import type { CancelablePromise } from '../core/CancelablePromise';
import { OpenAPI } from '../core/OpenAPI';
import { request as __request } from '../core/request';
export class LunchService {
    /**
     * Get the lunch menus
     * What guests see now: the week of the next lunch. Days on which the kitchen does not cook before lunch ends are left out.
     * @returns Lunch The current representation.
     * @throws ApiError
     */
    public static getLunch({
        week,
    }: {
        /**
         * This week or a later one, such as `2026-W49`, if guests see it.
         */
        week?: string,
    }): CancelablePromise<Lunch> {
        return __request(OpenAPI, {
            method: 'GET',
            url: '/lunch',
            query: {
                'week': week,
            },
            errors: {
                304: `Unchanged since the tag sent in \`If-None-Match\`.`,
                400: `\`week\` is malformed.`,
                404: `Guests do not see the week, or it is over.`,
                500: `An unexpected error; the log has it under \`instance\`.`,
                503: `Nothing is published yet, or not the revision in \`Wirtshaus-Revision\`, a limit on concurrency is reached, or the database or the files cannot be reached; try again after \`Retry-After\`.`,
            },
        });
    }
    /**
     * List the weeks with lunch menus
     * The last 30 weeks and later ones, in order, published or not.
     * @returns LunchWeek The list.
     * @throws ApiError
     */
    public static listLunchWeeks(): CancelablePromise<Array<LunchWeek>> {
        return __request(OpenAPI, {
            method: 'GET',
            url: '/lunch/weeks',
            errors: {
                401: `There is no session, or it has expired.`,
                403: `The cookie was sent without the anti-forgery header or not by a page of this origin, a one-time password must be changed or a second factor set up first, the role of the account does not allow the operation (\`x-required-role\`), or a recent proof is missing.`,
                500: `An unexpected error; the log has it under \`instance\`.`,
                503: `Nothing is published yet, or not the revision in \`Wirtshaus-Revision\`, a limit on concurrency is reached, or the database or the files cannot be reached; try again after \`Retry-After\`.`,
            },
        });
    }
    /**
     * Get the lunch menus of a week
     * A week that was never saved is an empty draft.
     * @returns LunchWeek The current representation.
     * @throws ApiError
     */
    public static getLunchWeek({
        week,
    }: {
        /**
         * The week, such as `2026-W49`.
         */
        week: string,
    }): CancelablePromise<LunchWeek> {
        return __request(OpenAPI, {
            method: 'GET',
            url: '/lunch/weeks/{week}',
            path: {
                'week': week,
            },
            errors: {
                400: `The week is malformed.`,
                401: `There is no session, or it has expired.`,
                403: `The cookie was sent without the anti-forgery header or not by a page of this origin, a one-time password must be changed or a second factor set up first, the role of the account does not allow the operation (\`x-required-role\`), or a recent proof is missing.`,
                500: `An unexpected error; the log has it under \`instance\`.`,
                503: `Nothing is published yet, or not the revision in \`Wirtshaus-Revision\`, a limit on concurrency is reached, or the database or the files cannot be reached; try again after \`Retry-After\`.`,
            },
        });
    }
    /**
     * Save the lunch menus of a week
     * Replaces the menus of all days and the publication. Weeks before the last 30 are not kept.
     * @returns LunchWeek The current representation.
     * @throws ApiError
     */
    public static saveLunchWeek({
        week,
        requestBody,
        ifMatch,
    }: {
        /**
         * The week, such as `2026-W49`.
         */
        week: string,
        requestBody: LunchWeekEdit,
        /**
         * The expected version, in double quotes; absent to replace any.
         */
        ifMatch?: string,
    }): CancelablePromise<LunchWeek> {
        return __request(OpenAPI, {
            method: 'PUT',
            url: '/lunch/weeks/{week}',
            path: {
                'week': week,
            },
            headers: {
                'If-Match': ifMatch,
            },
            body: requestBody,
            mediaType: 'application/json; charset=utf-8',
            errors: {
                400: `The week or the body is malformed.`,
                401: `There is no session, or it has expired.`,
                403: `The cookie was sent without the anti-forgery header or not by a page of this origin, a one-time password must be changed or a second factor set up first, the role of the account does not allow the operation (\`x-required-role\`), or a recent proof is missing.`,
                404: `The week is older than the last 30 weeks.`,
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
     * Copy the lunch menus of another week
     * The copy is a draft. Succeeds without a change if the week has the same menus already.
     * @returns LunchWeek The current representation.
     * @throws ApiError
     */
    public static copyLunchWeek({
        week,
        requestBody,
    }: {
        /**
         * The week that gets the menus, such as `2026-W49`.
         */
        week: string,
        requestBody: LunchCopyRequest,
    }): CancelablePromise<LunchWeek> {
        return __request(OpenAPI, {
            method: 'POST',
            url: '/lunch/weeks/{week}/copy',
            path: {
                'week': week,
            },
            body: requestBody,
            mediaType: 'application/json; charset=utf-8',
            errors: {
                400: `The week or the body is malformed.`,
                401: `There is no session, or it has expired.`,
                403: `The cookie was sent without the anti-forgery header or not by a page of this origin, a one-time password must be changed or a second factor set up first, the role of the account does not allow the operation (\`x-required-role\`), or a recent proof is missing.`,
                404: `The week to copy has no menus, or one of both is older than the last 30 weeks.`,
                408: `The body did not arrive within 10 s.`,
                409: `The week has other menus, which are not overwritten.`,
                413: `The body has more than 65,536 bytes.`,
                415: `The body is not declared as JSON in UTF-8, or is compressed.`,
                422: `Fields are invalid, missing or unknown; \`errors\` lists all of them.`,
                500: `An unexpected error; the log has it under \`instance\`.`,
                503: `Nothing is published yet, or not the revision in \`Wirtshaus-Revision\`, a limit on concurrency is reached, or the database or the files cannot be reached; try again after \`Retry-After\`.`,
            },
        });
    }
    /**
     * Get the lunch settings
     * @returns LunchSettings The current representation.
     * @throws ApiError
     */
    public static getLunchSettings(): CancelablePromise<LunchSettings> {
        return __request(OpenAPI, {
            method: 'GET',
            url: '/lunch/settings',
            errors: {
                401: `There is no session, or it has expired.`,
                403: `The cookie was sent without the anti-forgery header or not by a page of this origin, a one-time password must be changed or a second factor set up first, the role of the account does not allow the operation (\`x-required-role\`), or a recent proof is missing.`,
                500: `An unexpected error; the log has it under \`instance\`.`,
                503: `Nothing is published yet, or not the revision in \`Wirtshaus-Revision\`, a limit on concurrency is reached, or the database or the files cannot be reached; try again after \`Retry-After\`.`,
            },
        });
    }
    /**
     * Save the lunch settings
     * @returns LunchSettings The current representation.
     * @throws ApiError
     */
    public static saveLunchSettings({
        requestBody,
        ifMatch,
    }: {
        requestBody: LunchSettingsEdit,
        /**
         * The expected version, in double quotes; absent to replace any.
         */
        ifMatch?: string,
    }): CancelablePromise<LunchSettings> {
        return __request(OpenAPI, {
            method: 'PUT',
            url: '/lunch/settings',
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
}
