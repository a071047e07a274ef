/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { LowercaseMenuType } from '../models/LowercaseMenuType';
import type { Menu } from '../models/Menu';
import type { MenuFile } from '../models/MenuFile';
import type { MenuFileEdit } from '../models/MenuFileEdit';
import type { MenuFileScope } from '../models/MenuFileScope';
import type { MenuFileThumbnail } from '../models/MenuFileThumbnail';
import type { MenuSettings } from '../models/MenuSettings';
import type { MenuSettingsEdit } from '../models/MenuSettingsEdit';
import type { CancelablePromise } from '../core/CancelablePromise';
import { OpenAPI } from '../core/OpenAPI';
import { request as __request } from '../core/request';
export class MenusService {
    /**
     * List displayed menus
     * The displayed menus that have a PDF, in order.
     * @returns Menu The current representation.
     * @throws ApiError
     */
    public static listMenus(): CancelablePromise<Array<Menu>> {
        return __request(OpenAPI, {
            method: 'GET',
            url: '/menus',
            errors: {
                304: `Unchanged since the tag sent in \`If-None-Match\`.`,
                500: `An unexpected error; the log has it under \`instance\`.`,
                503: `Nothing is published yet, or not the revision in \`Wirtshaus-Revision\`, a limit on concurrency is reached, or the database or the files cannot be reached; try again after \`Retry-After\`.`,
            },
        });
    }
    /**
     * List menu files
     * In the order of the menu types; newest first with `last`; recently deleted files with `scope=trash`.
     * @returns MenuFile The list.
     * @throws ApiError
     */
    public static listMenuFiles({
        last,
        scope,
    }: {
        /**
         * Only the newest files: 1 to 100.
         */
        last?: number,
        /**
         * Another selection of files.
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
                400: `\`scope\` or \`last\` is invalid.`,
                401: `There is no session, or it has expired.`,
                403: `The cookie was sent without the anti-forgery header or not by a page of this origin, a one-time password must be changed or a second factor set up first, the role of the account does not allow the operation (\`x-required-role\`), or a recent proof is missing.`,
                500: `An unexpected error; the log has it under \`instance\`.`,
                503: `Nothing is published yet, or not the revision in \`Wirtshaus-Revision\`, a limit on concurrency is reached, or the database or the files cannot be reached; try again after \`Retry-After\`.`,
            },
        });
    }
    /**
     * Get the thumbnail of a menu file
     * Renders the first page of the PDF, and reads whether the PDF has text. One is rendered at a time.
     * @returns MenuFileThumbnail The current representation.
     * @throws ApiError
     */
    public static getMenuFileThumbnail({
        key,
    }: {
        /**
         * The menu.
         */
        key: LowercaseMenuType,
    }): CancelablePromise<MenuFileThumbnail> {
        return __request(OpenAPI, {
            method: 'GET',
            url: '/menu-files/{key}/thumbnail',
            path: {
                'key': key,
            },
            errors: {
                304: `Unchanged since the tag sent in \`If-None-Match\`.`,
                400: `The key is malformed.`,
                401: `There is no session, or it has expired.`,
                403: `The cookie was sent without the anti-forgery header or not by a page of this origin, a one-time password must be changed or a second factor set up first, the role of the account does not allow the operation (\`x-required-role\`), or a recent proof is missing.`,
                404: `The menu has no file, or its first page cannot be rendered.`,
                500: `An unexpected error; the log has it under \`instance\`.`,
                503: `Nothing is published yet, or not the revision in \`Wirtshaus-Revision\`, a limit on concurrency is reached, or the database or the files cannot be reached; try again after \`Retry-After\`.`,
            },
        });
    }
    /**
     * Update a menu file
     * Assigns a name or a stored PDF, and creates the record if the menu has no file. The previous file is deleted.
     * @returns MenuFile The current representation.
     * @throws ApiError
     */
    public static editMenuFile({
        key,
        requestBody,
        ifMatch,
    }: {
        /**
         * The menu.
         */
        key: LowercaseMenuType,
        requestBody: MenuFileEdit,
        /**
         * The expected version, in double quotes; absent to change any.
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
                400: `The key or the body is malformed.`,
                401: `There is no session, or it has expired.`,
                403: `The cookie was sent without the anti-forgery header or not by a page of this origin, a one-time password must be changed or a second factor set up first, the role of the account does not allow the operation (\`x-required-role\`), or a recent proof is missing.`,
                408: `The body did not arrive within 10 s.`,
                409: `Another menu uses this file.`,
                412: `The version is not the one in \`If-Match\`, or there is no file yet.`,
                413: `The body has more than 65,536 bytes.`,
                415: `The body is not declared as JSON in UTF-8, or is compressed.`,
                422: `Fields are invalid, missing or unknown; \`errors\` lists all of them.`,
                500: `An unexpected error; the log has it under \`instance\`.`,
                503: `Nothing is published yet, or not the revision in \`Wirtshaus-Revision\`, a limit on concurrency is reached, or the database or the files cannot be reached; try again after \`Retry-After\`.`,
            },
        });
    }
    /**
     * Delete a menu file
     * Deletes the record and the file. Both can be restored for 30 days.
     * @returns void
     * @throws ApiError
     */
    public static deleteMenuFile({
        key,
        ifMatch,
    }: {
        /**
         * The menu.
         */
        key: LowercaseMenuType,
        /**
         * The expected version, in double quotes; absent to delete any.
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
                400: `The key is malformed.`,
                401: `There is no session, or it has expired.`,
                403: `The cookie was sent without the anti-forgery header or not by a page of this origin, a one-time password must be changed or a second factor set up first, the role of the account does not allow the operation (\`x-required-role\`), or a recent proof is missing.`,
                404: `There is no such record.`,
                412: `The version is not the one in \`If-Match\`.`,
                500: `An unexpected error; the log has it under \`instance\`.`,
                503: `Nothing is published yet, or not the revision in \`Wirtshaus-Revision\`, a limit on concurrency is reached, or the database or the files cannot be reached; try again after \`Retry-After\`.`,
            },
        });
    }
    /**
     * Restore a menu file
     * Restores a deleted or replaced file with its name and metadata within 30 days. The file that the menu has can be
     * restored then. Never replaces another file.
     * @returns MenuFile The current representation.
     * @throws ApiError
     */
    public static restoreMenuFile({
        key,
        version,
        ifMatch,
    }: {
        /**
         * The menu.
         */
        key: LowercaseMenuType,
        /**
         * The version of the record when it was deleted or replaced.
         */
        version: number,
        /**
         * The expected version of the present record, in double quotes; absent to replace any.
         */
        ifMatch?: string,
    }): CancelablePromise<MenuFile> {
        return __request(OpenAPI, {
            method: 'POST',
            url: '/menu-files/{key}/restore',
            path: {
                'key': key,
            },
            headers: {
                'If-Match': ifMatch,
            },
            query: {
                'version': version,
            },
            errors: {
                400: `The key or the version is malformed.`,
                401: `There is no session, or it has expired.`,
                403: `The cookie was sent without the anti-forgery header or not by a page of this origin, a one-time password must be changed or a second factor set up first, the role of the account does not allow the operation (\`x-required-role\`), or a recent proof is missing.`,
                404: `There is no such deleted file.`,
                409: `The menu has another file, or the name refers to another file.`,
                412: `The version is not the one in \`If-Match\`, or there is no file.`,
                500: `An unexpected error; the log has it under \`instance\`.`,
                503: `Nothing is published yet, or not the revision in \`Wirtshaus-Revision\`, a limit on concurrency is reached, or the database or the files cannot be reached; try again after \`Retry-After\`.`,
            },
        });
    }
    /**
     * Get the menu settings
     * @returns MenuSettings The current representation.
     * @throws ApiError
     */
    public static getMenuSettings(): CancelablePromise<MenuSettings> {
        return __request(OpenAPI, {
            method: 'GET',
            url: '/menu-settings',
            errors: {
                401: `There is no session, or it has expired.`,
                403: `The cookie was sent without the anti-forgery header or not by a page of this origin, a one-time password must be changed or a second factor set up first, the role of the account does not allow the operation (\`x-required-role\`), or a recent proof is missing.`,
                500: `An unexpected error; the log has it under \`instance\`.`,
                503: `Nothing is published yet, or not the revision in \`Wirtshaus-Revision\`, a limit on concurrency is reached, or the database or the files cannot be reached; try again after \`Retry-After\`.`,
            },
        });
    }
    /**
     * Update the menu settings
     * Sets which menus are displayed, and their order. Types that are not sent are no longer displayed and come last.
     * @returns MenuSettings The current representation.
     * @throws ApiError
     */
    public static saveMenuSettings({
        requestBody,
        ifMatch,
    }: {
        requestBody: MenuSettingsEdit,
        /**
         * The expected version, in double quotes; absent to replace any.
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
                400: `The body is not a JSON object or has a duplicate field.`,
                401: `There is no session, or it has expired.`,
                403: `The cookie was sent without the anti-forgery header or not by a page of this origin, a one-time password must be changed or a second factor set up first, the role of the account does not allow the operation (\`x-required-role\`), or a recent proof is missing.`,
                408: `The body did not arrive within 10 s.`,
                412: `The version is not the one in \`If-Match\`.`,
                413: `The body has more than 65,536 bytes.`,
                415: `The body is not declared as JSON in UTF-8, or is compressed.`,
                422: `Fields are invalid, missing or unknown; \`errors\` lists all of them.`,
                500: `An unexpected error; the log has it under \`instance\`.`,
                503: `Nothing is published yet, or not the revision in \`Wirtshaus-Revision\`, a limit on concurrency is reached, or the database or the files cannot be reached; try again after \`Retry-After\`.`,
            },
        });
    }
}
