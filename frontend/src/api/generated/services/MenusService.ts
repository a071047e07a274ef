/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { Menu } from '../models/Menu';
import type { CancelablePromise } from '../core/CancelablePromise';
import { OpenAPI } from '../core/OpenAPI';
import { request as __request } from '../core/request';
export class MenusService {
    /**
     * Menus to download
     * The displayed menus that have a PDF, in the order staff gave them.
     * @returns Menu As it is now.
     * @throws ApiError
     */
    public static listMenus(): CancelablePromise<Array<Menu>> {
        return __request(OpenAPI, {
            method: 'GET',
            url: '/menus',
            errors: {
                304: `Unchanged since the tag sent in \`If-None-Match\`.`,
                503: `The house has no pages yet; try again soon.`,
            },
        });
    }
}
