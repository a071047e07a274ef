/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { ConsentAnswer } from '../models/ConsentAnswer';
import type { PeriodLength } from '../models/PeriodLength';
import type { Statistics } from '../models/Statistics';
import type { CancelablePromise } from '../core/CancelablePromise';
import { OpenAPI } from '../core/OpenAPI';
import { request as __request } from '../core/request';
export class StatisticsService {
    /**
     * Get usage statistics
     * Daily totals of the usage of guests who agreed to it. Days and hours are local to Vienna. The period ends
     * yesterday and is compared with the one before; today is separate.
     * @returns Statistics The period, the previous one, and today.
     * @throws ApiError
     */
    public static getStatistics({
        days,
    }: {
        /**
         * The length of the period in days; 30 if absent.
         */
        days?: PeriodLength,
    }): CancelablePromise<Statistics> {
        return __request(OpenAPI, {
            method: 'GET',
            url: '/statistics',
            query: {
                'days': days,
            },
            errors: {
                400: `\`days\` is not 7, 30 or 365.`,
                401: `There is no session, or it has expired.`,
                403: `The cookie was sent without the anti-forgery header or not by a page of this origin, a one-time password must be changed or a second factor set up first, the role of the account does not allow the operation (\`x-required-role\`), or a recent proof is missing.`,
                500: `An unexpected error; the log has it under \`instance\`.`,
                503: `Nothing is published yet, or not the revision in \`Wirtshaus-Revision\`, a limit on concurrency is reached, or the database or the files cannot be reached; try again after \`Retry-After\`.`,
            },
        });
    }
    /**
     * Answer the consent question
     * Sets the consent cookie. The server stores nothing. No other response sets this cookie.
     * @returns void
     * @throws ApiError
     */
    public static saveConsent({
        requestBody,
    }: {
        requestBody: ConsentAnswer,
    }): CancelablePromise<void> {
        return __request(OpenAPI, {
            method: 'PUT',
            url: '/consent',
            body: requestBody,
            mediaType: 'application/json; charset=utf-8',
            errors: {
                400: `The body is not a JSON object or has a duplicate field.`,
                403: `The request comes from a page of another origin.`,
                408: `The body did not arrive within 10 s.`,
                413: `The body has more than 65,536 bytes.`,
                415: `The body is not declared as JSON in UTF-8, or is compressed.`,
                422: `Fields are invalid, missing or unknown; \`errors\` lists all of them.`,
                500: `An unexpected error; the log has it under \`instance\`.`,
                503: `Nothing is published yet, or not the revision in \`Wirtshaus-Revision\`, a limit on concurrency is reached, or the database or the files cannot be reached; try again after \`Retry-After\`.`,
            },
        });
    }
}
