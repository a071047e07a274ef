/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { MenuFile } from '../models/MenuFile';
import type { SentMenu } from '../models/SentMenu';
import type { StoredMenu } from '../models/StoredMenu';
import type { CancelablePromise } from '../core/CancelablePromise';
import { OpenAPI } from '../core/OpenAPI';
import { request as __request } from '../core/request';
export class FilesService {
    /**
     * The file of a menu
     * Guests get the files of the menus that are displayed.
     * @returns StoredMenu As it is now.
     * @throws ApiError
     */
    public static findFile({
        filetype,
    }: {
        /**
         * The type of the menu in small letters: `food`, `burger`, `additional_burger`, `wild`, `gansl` or `cordon_bleu`.
         */
        filetype: string,
    }): CancelablePromise<StoredMenu> {
        return __request(OpenAPI, {
            method: 'GET',
            url: '/file/{filetype}',
            path: {
                'filetype': filetype,
            },
            errors: {
                304: `Unchanged since the tag sent in \`If-None-Match\`.`,
                404: `There is no menu of this type, it has no file, or guests do not see it.`,
            },
        });
    }
    /**
     * Remove the file of a menu
     * It is no fault if there is none: clients that replace a file delete the one before without asking whether there
     * is one. Replacing needs no deletion.
     * @returns string The menu has no file now: a German sentence for the person.
     * @throws ApiError
     */
    public static deleteFileByType({
        filetype,
        ifMatch,
    }: {
        /**
         * The type of the menu in small letters: `food`, `burger`, `additional_burger`, `wild`, `gansl` or `cordon_bleu`.
         */
        filetype: string,
        /**
         * The version that was seen, in double quotes; absent to remove whatever is there.
         */
        ifMatch?: string,
    }): CancelablePromise<string> {
        return __request(OpenAPI, {
            method: 'DELETE',
            url: '/file/deleteByType/{filetype}',
            path: {
                'filetype': filetype,
            },
            headers: {
                'If-Match': ifMatch,
            },
            errors: {
                401: `There is no session, or it has expired.`,
                403: `The cookie came without the anti-forgery header or from a page of another host, or the password is a one-time one that is still to be changed.`,
                404: `There is no menu of this type.`,
                412: `It is not at the version that \`If-Match\` asks for.`,
            },
        });
    }
    /**
     * Give a menu another PDF
     * The file that the menu had is replaced in one step, without being deleted before. The content is looked at: a PDF
     * that is whole, not encrypted, and has pages.
     * @returns MenuFile As it is now.
     * @throws ApiError
     */
    public static replaceFile({
        requestBody,
        ifMatch,
    }: {
        requestBody: SentMenu,
        /**
         * The version of the menu's record that was seen, in double quotes; absent to replace whatever is there.
         */
        ifMatch?: string,
    }): CancelablePromise<MenuFile> {
        return __request(OpenAPI, {
            method: 'POST',
            url: '/file/',
            headers: {
                'If-Match': ifMatch,
            },
            body: requestBody,
            mediaType: 'application/json; charset=utf-8',
            errors: {
                400: `The body is no JSON object, or has a field twice.`,
                401: `There is no session, or it has expired.`,
                403: `The cookie came without the anti-forgery header or from a page of another host, or the password is a one-time one that is still to be changed.`,
                408: `The body stood still for 30 s.`,
                409: `Another menu shows a file that would be stored under the same name.`,
                412: `It is not at the version that \`If-Match\` asks for, or there is no file yet.`,
                413: `The file is larger than an upload may be, or the rest of the body than 65,536 bytes.`,
                415: `The body is not declared as JSON in UTF-8, or is compressed.`,
                422: `Fields are refused, missing or unknown, or the content is no good PDF; \`errors\` names all of them.`,
                507: `The file would leave too little free space on the disk of the server.`,
            },
        });
    }
}
