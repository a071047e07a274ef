/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { UsageEvent } from '../models/UsageEvent';
import type { CancelablePromise } from '../core/CancelablePromise';
import { OpenAPI } from '../core/OpenAPI';
import { request as __request } from '../core/request';
export class UsageService {
    /**
     * Store usage events
     * Stores usage events of users who agreed to it. Unknown events and properties are dropped.
     * @returns string The events are stored.
     * @throws ApiError
     */
    public static trackUsage({
        requestBody,
        verbose,
    }: {
        /**
         * At most 50 events and 262,144 bytes. The content type is ignored.
         */
        requestBody: Array<UsageEvent>,
        /**
         * `1` for a JSON response.
         */
        verbose?: '1',
    }): CancelablePromise<'1'> {
        return __request(OpenAPI, {
            method: 'POST',
            url: '/usage/track',
            query: {
                'verbose': verbose,
            },
            body: requestBody,
            mediaType: 'application/json',
            errors: {
                400: `The body is not a list of events.`,
                403: `The request comes from a page of another origin.`,
                408: `The body did not arrive within 10 s.`,
                413: `More than 50 events or 262,144 bytes: halve the batch.`,
                415: `The body is compressed.`,
                429: `The rate limit is exceeded, or the queue is full.`,
                500: `An unexpected error; the log has it under \`instance\`.`,
                503: `Nothing is published yet, or not the revision in \`Wirtshaus-Revision\`, a limit on concurrency is reached, or the database or the files cannot be reached; try again after \`Retry-After\`.`,
            },
        });
    }
    /**
     * Accept profile updates
     * Accepts and discards updates of user profiles.
     * @returns string The events are discarded.
     * @throws ApiError
     */
    public static updateUsageProfiles({
        requestBody,
        verbose,
    }: {
        /**
         * At most 50 events and 262,144 bytes. The content type is ignored.
         */
        requestBody: Array<UsageEvent>,
        /**
         * `1` for a JSON response.
         */
        verbose?: '1',
    }): CancelablePromise<'1'> {
        return __request(OpenAPI, {
            method: 'POST',
            url: '/usage/engage',
            query: {
                'verbose': verbose,
            },
            body: requestBody,
            mediaType: 'application/json',
            errors: {
                400: `The body is not a list of events.`,
                403: `The request comes from a page of another origin.`,
                408: `The body did not arrive within 10 s.`,
                413: `More than 50 events or 262,144 bytes: halve the batch.`,
                415: `The body is compressed.`,
                500: `An unexpected error; the log has it under \`instance\`.`,
                503: `Nothing is published yet, or not the revision in \`Wirtshaus-Revision\`, a limit on concurrency is reached, or the database or the files cannot be reached; try again after \`Retry-After\`.`,
            },
        });
    }
    /**
     * Accept group updates
     * Accepts and discards updates of groups.
     * @returns string The events are discarded.
     * @throws ApiError
     */
    public static updateUsageGroups({
        requestBody,
        verbose,
    }: {
        /**
         * At most 50 events and 262,144 bytes. The content type is ignored.
         */
        requestBody: Array<UsageEvent>,
        /**
         * `1` for a JSON response.
         */
        verbose?: '1',
    }): CancelablePromise<'1'> {
        return __request(OpenAPI, {
            method: 'POST',
            url: '/usage/groups',
            query: {
                'verbose': verbose,
            },
            body: requestBody,
            mediaType: 'application/json',
            errors: {
                400: `The body is not a list of events.`,
                403: `The request comes from a page of another origin.`,
                408: `The body did not arrive within 10 s.`,
                413: `More than 50 events or 262,144 bytes: halve the batch.`,
                415: `The body is compressed.`,
                500: `An unexpected error; the log has it under \`instance\`.`,
                503: `Nothing is published yet, or not the revision in \`Wirtshaus-Revision\`, a limit on concurrency is reached, or the database or the files cannot be reached; try again after \`Retry-After\`.`,
            },
        });
    }
}
