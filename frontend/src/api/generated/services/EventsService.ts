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
     * Whether guests see what is stored
     * And which records cannot be read, and when the last backup was made.
     * @returns Publication The current state.
     * @throws ApiError
     */
    public static getPublication(): CancelablePromise<Publication> {
        return __request(OpenAPI, {
            method: 'GET',
            url: '/publication',
            errors: {
                401: `There is no session, or it has expired.`,
                403: `The cookie came without the anti-forgery header or from a page of another host, or the password is a one-time one that is still to be changed.`,
            },
        });
    }
    /**
     * Follow the editions
     * Server-Sent Events. The first event names the edition that is up; each further one follows
     * when another replaces it. After an interruption the browser sends `Last-Event-ID`.
     * @returns any The edition that is up, and each one that replaces it.
     * @throws ApiError
     */
    public static followEvents(): CancelablePromise<{
        /**
         * The edition's name, for `Last-Event-ID`.
         */
        id: string;
        /**
         * What has happened.
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
            errors: {
                503: `As many pages as allowed follow already, of all guests or of this one; try again later. Pages then ask at the
                next change.`,
            },
        });
    }
}
