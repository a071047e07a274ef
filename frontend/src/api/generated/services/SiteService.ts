/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { Site } from '../models/Site';
import type { CancelablePromise } from '../core/CancelablePromise';
import { OpenAPI } from '../core/OpenAPI';
import { request as __request } from '../core/request';
export class SiteService {
    /**
     * Get the inn
     * Name, contact data, links and suppliers.
     * @returns Site The current representation.
     * @throws ApiError
     */
    public static getSite(): CancelablePromise<Site> {
        return __request(OpenAPI, {
            method: 'GET',
            url: '/site',
            errors: {
                304: `Unchanged since the tag sent in \`If-None-Match\`.`,
                503: `Nothing is published yet; try again soon.`,
            },
        });
    }
}
