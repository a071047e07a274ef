/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { MenuFile } from '../models/MenuFile';
import type { MenuFileContent } from '../models/MenuFileContent';
import type { MenuFileUpload } from '../models/MenuFileUpload';
import type { CancelablePromise } from '../core/CancelablePromise';
import { OpenAPI } from '../core/OpenAPI';
import { request as __request } from '../core/request';
export class FilesService {
    /**
     * Get a menu file with its content
     * Guests get the files of displayed menus only.
     * @returns MenuFileContent The current representation.
     * @throws ApiError
     */
    public static getFile({
        filetype,
    }: {
        /**
         * The type of the menu in lower case: `food`, `burger`, `additional_burger`, `wild`, `gansl` or `cordon_bleu`.
         */
        filetype: string,
    }): CancelablePromise<MenuFileContent> {
        return __request(OpenAPI, {
            method: 'GET',
            url: '/file/{filetype}',
            path: {
                'filetype': filetype,
            },
            errors: {
                304: `Unchanged since the tag sent in \`If-None-Match\`.`,
                404: `There is no such menu, it has no file, or it is not displayed to guests.`,
                500: `An unexpected error; the log has it under \`instance\`.`,
                503: `Nothing is published yet, or not the revision in \`Wirtshaus-Revision\`, a limit on concurrency is reached, or the database or the files cannot be reached; try again after \`Retry-After\`.`,
            },
        });
    }
    /**
     * Replace the file of a menu
     * Replaces the file in one step. The content must be a complete PDF with pages that opens without a
     * password.
     * @returns MenuFile The current representation.
     * @throws ApiError
     */
    public static replaceFile({
        requestBody,
        ifMatch,
    }: {
        requestBody: MenuFileUpload,
        /**
         * The expected version of the menu file, in double quotes; absent to replace any.
         */
        ifMatch?: string,
    }): CancelablePromise<MenuFile> {
        return __request(OpenAPI, {
            method: 'POST',
            url: '/file',
            headers: {
                'If-Match': ifMatch,
            },
            body: requestBody,
            mediaType: 'application/json; charset=utf-8',
            errors: {
                400: `The body is not a JSON object or has a duplicate field.`,
                401: `There is no session, or it has expired.`,
                403: `The cookie was sent without the anti-forgery header or not by a page of this origin, a one-time password must be changed or a second factor set up first, the role of the account does not allow the operation (\`x-required-role\`), or a recent proof is missing.`,
                408: `No data of the body arrived for 30 s.`,
                409: `Another menu has a file with this name.`,
                412: `The version is not the one in \`If-Match\`, or there is no file yet.`,
                413: `The file is larger than \`max_upload_bytes\`, or the rest of the body than 65,536 bytes.`,
                415: `The body is not declared as JSON in UTF-8, or is compressed.`,
                422: `Fields are invalid, missing or unknown, or the content is not a valid PDF; \`errors\` lists all of them.`,
                500: `An unexpected error; the log has it under \`instance\`.`,
                503: `Nothing is published yet, or not the revision in \`Wirtshaus-Revision\`, a limit on concurrency is reached, or the database or the files cannot be reached; try again after \`Retry-After\`.`,
                507: `Too little disk space would remain free.`,
            },
        });
    }
    /**
     * Delete the file of a menu
     * Succeeds if there is no file, because clients delete before each upload. `replaceFile` does not require it.
     * @returns string The menu has no file. A German sentence for users.
     * @throws ApiError
     */
    public static deleteFileByType({
        filetype,
        ifMatch,
    }: {
        /**
         * The type of the menu in lower case: `food`, `burger`, `additional_burger`, `wild`, `gansl` or `cordon_bleu`.
         */
        filetype: string,
        /**
         * The expected version, in double quotes; absent to delete any.
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
                403: `The cookie was sent without the anti-forgery header or not by a page of this origin, a one-time password must be changed or a second factor set up first, the role of the account does not allow the operation (\`x-required-role\`), or a recent proof is missing.`,
                404: `There is no menu of this type.`,
                412: `The version is not the one in \`If-Match\`.`,
                500: `An unexpected error; the log has it under \`instance\`.`,
                503: `Nothing is published yet, or not the revision in \`Wirtshaus-Revision\`, a limit on concurrency is reached, or the database or the files cannot be reached; try again after \`Retry-After\`.`,
            },
        });
    }
}
