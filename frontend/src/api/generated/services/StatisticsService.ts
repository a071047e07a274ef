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
     * What guests do here
     * Counted of those who agreed to it, in sums by day that name nobody. Days and hours are Vienna's. Whole days are
     * compared with whole days: today, which is not over, is told apart.
     * @returns Statistics The period against the one before, and today.
     * @throws ApiError
     */
    public static getStatistics({
        days,
    }: {
        /**
         * How many days, the last of them yesterday: 7, 30 or 365; 30 when absent.
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
