/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { Menu } from '../models/Menu';
import type { MenuFile } from '../models/MenuFile';
import type { MenuFileEdit } from '../models/MenuFileEdit';
import type { MenuFileScope } from '../models/MenuFileScope';
import type { MenuKey } from '../models/MenuKey';
import type { MenuSettings } from '../models/MenuSettings';
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
    /**
     * The menus' files
     * In the order of the kinds of menus; with `last`, the newest first; or those in the trash.
     * @returns MenuFile As they are now.
     * @throws ApiError
     */
    public static listMenuFiles({
        last,
        scope,
    }: {
        /**
         * Only so many, the newest first: 1 to 100.
         */
        last?: number,
        /**
         * Other files than those that the menus have.
         */
        scope?: MenuFileScope,
    }): CancelablePromise<Array<MenuFile>> {
        return __request(OpenAPI, {
            method: 'GET',
            url: '/menu-files',
            query: {
                'last': last,
                'scope': scope,
            },
            errors: {
                400: `The scope is none of those, or \`last\` is no number from 1 to 100.`,
                401: `There is no session, or it has expired.`,
                403: `The cookie came without the anti-forgery header or from a page of another host, or the password is a one-time one that is still to be changed.`,
            },
        });
    }
    /**
     * Give a menu a file or a name
     * The file is stored before, and is a PDF. The one that the menu had is removed.
     * @returns MenuFile As it is now.
     * @throws ApiError
     */
    public static editMenuFile({
        key,
        requestBody,
        ifMatch,
    }: {
        /**
         * Which menu.
         */
        key: MenuKey,
        requestBody: MenuFileEdit,
        /**
         * The version that was seen, in double quotes; absent to change whatever is there.
         */
        ifMatch?: string,
    }): CancelablePromise<MenuFile> {
        return __request(OpenAPI, {
            method: 'PATCH',
            url: '/menu-files/{key}',
            path: {
                'key': key,
            },
            headers: {
                'If-Match': ifMatch,
            },
            body: requestBody,
            mediaType: 'application/json; charset=utf-8',
            errors: {
                400: `The key or the body cannot be read.`,
                401: `There is no session, or it has expired.`,
                403: `The cookie came without the anti-forgery header or from a page of another host, or the password is a one-time one that is still to be changed.`,
                408: `The body did not arrive within 10 s.`,
                409: `Another menu shows this file.`,
                412: `It is not at the version that \`If-Match\` asks for, or there is no file yet.`,
                413: `The body has more than 65,536 bytes.`,
                415: `The body is not declared as JSON in UTF-8, or is compressed.`,
                422: `Fields are refused, missing or unknown; \`errors\` names all of them.`,
            },
        });
    }
    /**
     * Remove a menu's file
     * The record goes first, and the file with it. Both can come back for 30 days.
     * @returns void
     * @throws ApiError
     */
    public static deleteMenuFile({
        key,
        ifMatch,
    }: {
        /**
         * Which menu.
         */
        key: MenuKey,
        /**
         * The version that was seen, in double quotes; absent to delete whatever is there.
         */
        ifMatch?: string,
    }): CancelablePromise<void> {
        return __request(OpenAPI, {
            method: 'DELETE',
            url: '/menu-files/{key}',
            path: {
                'key': key,
            },
            headers: {
                'If-Match': ifMatch,
            },
            errors: {
                400: `The key is that of no menu.`,
                401: `There is no session, or it has expired.`,
                403: `The cookie came without the anti-forgery header or from a page of another host, or the password is a one-time one that is still to be changed.`,
                404: `There is none of this name or number.`,
                412: `It is not at the version that \`If-Match\` asks for.`,
            },
        });
    }
    /**
     * Give a menu back the file that was removed
     * With its name and everything that was told of it, for 30 days. It never takes the place of another one.
     * @returns MenuFile As it is now.
     * @throws ApiError
     */
    public static restoreMenuFile({
        key,
        version,
    }: {
        /**
         * Which menu.
         */
        key: MenuKey,
        /**
         * The version that the record had when it was removed.
         */
        version: number,
    }): CancelablePromise<MenuFile> {
        return __request(OpenAPI, {
            method: 'POST',
            url: '/menu-files/{key}/restore',
            path: {
                'key': key,
            },
            query: {
                'version': version,
            },
            errors: {
                400: `The key or the version cannot be read.`,
                401: `There is no session, or it has expired.`,
                403: `The cookie came without the anti-forgery header or from a page of another host, or the password is a one-time one that is still to be changed.`,
                404: `That is not in the trash, or not any more.`,
                409: `The menu has another file by now, or the name of the file points to another.`,
            },
        });
    }
    /**
     * Which menus are displayed
     * @returns MenuSettings As it is now.
     * @throws ApiError
     */
    public static getMenuSettings(): CancelablePromise<MenuSettings> {
        return __request(OpenAPI, {
            method: 'GET',
            url: '/menu-settings',
            errors: {
                401: `There is no session, or it has expired.`,
                403: `The cookie came without the anti-forgery header or from a page of another host, or the password is a one-time one that is still to be changed.`,
            },
        });
    }
    /**
     * Choose which menus are displayed
     * In this order. Kinds that are left out are displayed no more, and stay after the others to be chosen again.
     * @returns MenuSettings As it is now.
     * @throws ApiError
     */
    public static saveMenuSettings({
        requestBody,
        ifMatch,
    }: {
        requestBody: MenuSettings,
        /**
         * The version that was seen, in double quotes; absent to replace whatever is there.
         */
        ifMatch?: string,
    }): CancelablePromise<MenuSettings> {
        return __request(OpenAPI, {
            method: 'PATCH',
            url: '/menu-settings',
            headers: {
                'If-Match': ifMatch,
            },
            body: requestBody,
            mediaType: 'application/json; charset=utf-8',
            errors: {
                400: `The body is no JSON object, or has a field twice.`,
                401: `There is no session, or it has expired.`,
                403: `The cookie came without the anti-forgery header or from a page of another host, or the password is a one-time one that is still to be changed.`,
                408: `The body did not arrive within 10 s.`,
                412: `They are not at the version that \`If-Match\` asks for.`,
                413: `The body has more than 65,536 bytes.`,
                415: `The body is not declared as JSON in UTF-8, or is compressed.`,
                422: `Fields are refused, missing or unknown; \`errors\` names all of them.`,
            },
        });
    }
}
