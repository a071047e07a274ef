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
     * @returns Menu ok
     * @throws ApiError
     */
    public static listMenus(): CancelablePromise<Array<Menu>> {
        return __request(OpenAPI, {
            method: 'GET',
            url: '/api/menus',
            errors: {
                400: `bad`,
            },
        });
    }
}
