/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { NewsEntry } from '../models/NewsEntry';
import type { CancelablePromise } from '../core/CancelablePromise';
import { OpenAPI } from '../core/OpenAPI';
import { request as __request } from '../core/request';
export class NewsService {
    /**
     * @returns NewsEntry ok
     * @throws ApiError
     */
    public static listNews(): CancelablePromise<Array<NewsEntry>> {
        return __request(OpenAPI, {
            method: 'GET',
            url: '/api/news',
            errors: {
                400: `bad`,
            },
        });
    }
    /**
     * @returns NewsEntry ok
     * @throws ApiError
     */
    public static getNews({
        id,
    }: {
        id: number,
    }): CancelablePromise<NewsEntry> {
        return __request(OpenAPI, {
            method: 'GET',
            url: '/api/news/{id}',
            path: {
                'id': id,
            },
            errors: {
                400: `bad`,
            },
        });
    }
}
