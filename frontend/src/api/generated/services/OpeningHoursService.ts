/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { OpeningHours } from '../models/OpeningHours';
import type { OpeningState } from '../models/OpeningState';
import type { CancelablePromise } from '../core/CancelablePromise';
import { OpenAPI } from '../core/OpenAPI';
import { request as __request } from '../core/request';
export class OpeningHoursService {
    /**
     * Opening hours
     * The week, the holidays, the special days, and what the door sign says now.
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
     * Open or closed
     * Whether house and kitchen are open at an instant, why, and when that changes next.
     * @returns OpeningState As it is now.
     * @throws ApiError
     */
    public static getOpeningHoursState({
        at,
    }: {
        /**
         * An instant of the years 1970 to 2400 in RFC 3339, such as `2026-11-20T19:15:00Z`; now
         * when absent. Reckoned in whole minutes.
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
                503: `The house has no pages yet; try again soon.`,
            },
        });
    }
}
