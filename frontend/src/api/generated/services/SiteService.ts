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
     * @returns Site ok
     * @throws ApiError
     */
    public static getSite(): CancelablePromise<Site> {
        return __request(OpenAPI, {
            method: 'GET',
            url: '/api/site',
            errors: {
                400: `bad`,
            },
        });
    }
}
