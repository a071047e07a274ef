/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { AuditEntry } from '../models/AuditEntry';
import type { CancelablePromise } from '../core/CancelablePromise';
import { OpenAPI } from '../core/OpenAPI';
import { request as __request } from '../core/request';
export class AuditService {
    /**
     * Who did what
     * The latest deeds first, page by page: the next page is asked for with the last number of this one.
     * @returns AuditEntry As they are now.
     * @throws ApiError
     */
    public static listDeeds({
        before,
        limit,
    }: {
        /**
         * Only deeds with a lower number than this: 1 to 2147483647.
         */
        before?: number,
        /**
         * At most so many: 1 to 200; 50 when absent.
         */
        limit?: number,
    }): CancelablePromise<Array<AuditEntry>> {
        return __request(OpenAPI, {
            method: 'GET',
            url: '/audit',
            query: {
                'before': before,
                'limit': limit,
            },
            errors: {
                400: `\`before\` is no number from 1 to 2147483647, or \`limit\` none from 1 to 200.`,
                401: `There is no session, or it has expired.`,
                403: `The cookie came without the anti-forgery header or from a page of another host, or the password is a one-time one that is still to be changed.`,
            },
        });
    }
}
