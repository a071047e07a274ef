/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { Publication } from '../models/Publication';
import type { CancelablePromise } from '../core/CancelablePromise';
import { OpenAPI } from '../core/OpenAPI';
import { request as __request } from '../core/request';
export class EventsService {
    /**
     * Stream edition events
     * Server-Sent Events. The first event names the current edition; another follows for each new edition. Browsers
     * resume with `Last-Event-ID`: the id of an event names the revision and the version of each part.
     * @returns any The current edition and each one that replaces it.
     * @throws ApiError
     */
    public static streamEvents({
        versions,
    }: {
        /**
         * The versions that the client has, such as `news-4f1d09aa7be2c310,menus-09ab37c1d2e4f586`, or the id of the last event, if it
         * does not send `Last-Event-ID`. A page's state contains the versions that it shows.
         */
        versions?: string,
    }): CancelablePromise<{
        /**
         * The revision and a digest of each part, for `Last-Event-ID`.
         */
        id: string;
        /**
         * The type of the event.
         */
        event: 'edition';
        /**
         * An `EditionEvent` in JSON.
         */
        data: string;
    }> {
        return __request(OpenAPI, {
            method: 'GET',
            url: '/events',
            query: {
                'versions': versions,
            },
            errors: {
                500: `An unexpected error; the log has it under \`instance\`.`,
                503: `Nothing is published yet, or not the revision in \`Wirtshaus-Revision\`, a limit on concurrency is reached, or the database or the files cannot be reached; try again after \`Retry-After\`.`,
            },
        });
    }
    /**
     * Get the state of the published edition
     * Whether the published edition is current, which records are corrupt, which background jobs fail, and when the last backup
     * was made.
     * @returns Publication The current state.
     * @throws ApiError
     */
    public static getPublication(): CancelablePromise<Publication> {
        return __request(OpenAPI, {
            method: 'GET',
            url: '/publication',
            errors: {
                401: `There is no session, or it has expired.`,
                403: `The cookie was sent without the anti-forgery header or not by a page of this origin, a one-time password must be changed or a second factor set up first, the role of the account does not allow the operation (\`x-required-role\`), or a recent proof is missing.`,
                500: `An unexpected error; the log has it under \`instance\`.`,
                503: `Nothing is published yet, or not the revision in \`Wirtshaus-Revision\`, a limit on concurrency is reached, or the database or the files cannot be reached; try again after \`Retry-After\`.`,
            },
        });
    }
}
