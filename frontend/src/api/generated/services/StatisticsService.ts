/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { LastDays } from '../models/LastDays';
import type { Statistics } from '../models/Statistics';
import type { CancelablePromise } from '../core/CancelablePromise';
import { OpenAPI } from '../core/OpenAPI';
import { request as __request } from '../core/request';
export class StatisticsService {
    /**
     * Get usage statistics
     * Sums over the events of guests who consented. Days and hours are local to Vienna. Whole days are compared; today is
     * separate.
     * @returns Statistics The period, the previous one, and today.
     * @throws ApiError
     */
    public static getStatistics({
        days,
    }: {
        /**
         * Days of the period, which ends yesterday: 7, 30 or 365. Default: 30.
         */
        days?: LastDays,
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
                403: `The cookie came without the anti-forgery header or from a page of another host, or the password is a one-time one that is still to be changed.`,
            },
        });
    }
}
