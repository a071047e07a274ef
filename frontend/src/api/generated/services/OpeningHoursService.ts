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
     * @returns OpeningHours ok
     * @throws ApiError
     */
    public static getOpeningHours(): CancelablePromise<OpeningHours> {
        return __request(OpenAPI, {
            method: 'GET',
            url: '/api/opening-hours',
            errors: {
                400: `bad`,
            },
        });
    }
    /**
     * @returns OpeningState ok
     * @throws ApiError
     */
    public static getOpeningHoursState({
        at,
    }: {
        at?: string,
    }): CancelablePromise<OpeningState> {
        return __request(OpenAPI, {
            method: 'GET',
            url: '/api/opening-hours/state',
            query: {
                'at': at,
            },
            errors: {
                400: `bad`,
            },
        });
    }
}
