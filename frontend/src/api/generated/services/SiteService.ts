/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { FirstStep } from '../models/FirstStep';
import type { Site } from '../models/Site';
import type { SiteEdit } from '../models/SiteEdit';
import type { CancelablePromise } from '../core/CancelablePromise';
import { OpenAPI } from '../core/OpenAPI';
import { request as __request } from '../core/request';
export class SiteService {
    /**
     * Get the inn
     * Name, contact data, address, links and legal notice.
     * @returns Site The current representation.
     * @throws ApiError
     */
    public static getSite(): CancelablePromise<Site> {
        return __request(OpenAPI, {
            method: 'GET',
            url: '/site',
            errors: {
                304: `Unchanged since the tag sent in \`If-None-Match\`.`,
                500: `An unexpected error; the log has it under \`instance\`.`,
                503: `Nothing is published yet, or not the revision in \`Wirtshaus-Revision\`, a limit on concurrency is reached, or the database or the files cannot be reached; try again after \`Retry-After\`.`,
            },
        });
    }
    /**
     * Replace the master data of the inn
     * Name, contact data, address, coordinates, links and legal notice.
     * @returns Site The current representation.
     * @throws ApiError
     */
    public static saveSite({
        requestBody,
        ifMatch,
    }: {
        requestBody: SiteEdit,
        /**
         * The expected version, in double quotes; absent to replace any.
         */
        ifMatch?: string,
    }): CancelablePromise<Site> {
        return __request(OpenAPI, {
            method: 'PUT',
            url: '/site',
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
     * List the first steps
     * The steps from the example to the website of an inn, and the remaining content of the example.
     * @returns FirstStep The list.
     * @throws ApiError
     */
    public static listFirstSteps(): CancelablePromise<Array<FirstStep>> {
        return __request(OpenAPI, {
            method: 'GET',
            url: '/first-steps',
            errors: {
                401: `There is no session, or it has expired.`,
                403: `The cookie was sent without the anti-forgery header or not by a page of this origin, a one-time password must be changed or a second factor set up first, the role of the account does not allow the operation (\`x-required-role\`), or a recent proof is missing.`,
                500: `An unexpected error; the log has it under \`instance\`.`,
                503: `Nothing is published yet, or not the revision in \`Wirtshaus-Revision\`, a limit on concurrency is reached, or the database or the files cannot be reached; try again after \`Retry-After\`.`,
            },
        });
    }
}
