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
     * What is new
     * The entries that guests see today, in their order.
     * @returns NewsEntry As it is now.
     * @throws ApiError
     */
    public static listNews(): CancelablePromise<Array<NewsEntry>> {
        return __request(OpenAPI, {
            method: 'GET',
            url: '/news',
            errors: {
                304: `Unchanged since the tag sent in \`If-None-Match\`.`,
                503: `The house has no pages yet; try again soon.`,
            },
        });
    }
    /**
     * One entry
     * @returns NewsEntry As it is now.
     * @throws ApiError
     */
    public static getNews({
        id,
    }: {
        /**
         * The entry's number, 1 to 4294967295.
         */
        id: number,
    }): CancelablePromise<NewsEntry> {
        return __request(OpenAPI, {
            method: 'GET',
            url: '/news/{id}',
            path: {
                'id': id,
            },
            errors: {
                304: `Unchanged since the tag sent in \`If-None-Match\`.`,
                400: `The id is no number from 1 to 4294967295.`,
                404: `Guests see no entry of this id today.`,
                503: `The house has no pages yet; try again soon.`,
            },
        });
    }
}
