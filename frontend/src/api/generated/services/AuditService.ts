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
     * List audit entries
     * Newest first, in pages. `before` with the last id of a page selects the next one.
     * @returns AuditEntry The list.
     * @throws ApiError
     */
    public static listAuditEntries({
        before,
        limit,
    }: {
        /**
         * Only entries with a lower id: 1 to 2147483647.
         */
        before?: number,
        /**
         * The maximum number of entries: 1 to 200; 50 if absent.
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
                400: `\`before\` or \`limit\` is invalid.`,
                401: `There is no session, or it has expired.`,
                403: `The cookie was sent without the anti-forgery header or not by a page of this origin, or a one-time password must be changed first.`,
                500: `An unexpected error; the log has it under \`instance\`.`,
                503: `Nothing is published yet, or not the revision in \`Wirtshaus-Revision\`, a limit on concurrency is reached, or the database or the files cannot be reached; try again after \`Retry-After\`.`,
            },
        });
    }
}
