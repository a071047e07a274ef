/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { Picture } from '../models/Picture';
import type { PictureEdit } from '../models/PictureEdit';
import type { PictureScope } from '../models/PictureScope';
import type { PictureWithUsages } from '../models/PictureWithUsages';
import type { CancelablePromise } from '../core/CancelablePromise';
import { OpenAPI } from '../core/OpenAPI';
import { request as __request } from '../core/request';
export class PicturesService {
    /**
     * List uploaded pictures
     * Each picture has the pages, news entries and cards that show it.
     * @returns PictureWithUsages The current representation.
     * @throws ApiError
     */
    public static listPictures({
        scope,
        limit = 50,
        cursor,
    }: {
        /**
         * Another selection of pictures.
         */
        scope?: PictureScope,
        /**
         * The maximum number of items.
         */
        limit?: number,
        /**
         * Continues the list after an item. Taken from `Link`; not to be composed by clients.
         */
        cursor?: string,
    }): CancelablePromise<Array<PictureWithUsages>> {
        return __request(OpenAPI, {
            method: 'GET',
            url: '/pictures',
            query: {
                'scope': scope,
                'limit': limit,
                'cursor': cursor,
            },
            errors: {
                304: `Unchanged since the tag sent in \`If-None-Match\`.`,
                400: `\`scope\`, \`limit\` or \`cursor\` is invalid.`,
                401: `There is no session, or it has expired.`,
                403: `The cookie was sent without the anti-forgery header or not by a page of this origin, a one-time password must be changed or a second factor set up first, the role of the account does not allow the operation (\`x-required-role\`), or a recent proof is missing.`,
                500: `An unexpected error; the log has it under \`instance\`.`,
                503: `Nothing is published yet, or not the revision in \`Wirtshaus-Revision\`, a limit on concurrency is reached, or the database or the files cannot be reached; try again after \`Retry-After\`.`,
            },
        });
    }
    /**
     * Upload a picture
     * The picture is turned upright, scaled and stored without metadata such as the place. The same bytes again are the same
     * picture, so a request can be repeated.
     * @returns Picture Created.
     * @throws ApiError
     */
    public static uploadPicture({
        title,
        requestBody,
    }: {
        /**
         * The title for staff, such as the name of the file. 1 to 100 characters.
         */
        title: string,
        requestBody: Blob,
    }): CancelablePromise<Picture> {
        return __request(OpenAPI, {
            method: 'POST',
            url: '/pictures',
            query: {
                'title': title,
            },
            body: requestBody,
            mediaType: 'application/octet-stream',
            errors: {
                400: `\`title\` is missing, or the body ended early.`,
                401: `There is no session, or it has expired.`,
                403: `The cookie was sent without the anti-forgery header or not by a page of this origin, a one-time password must be changed or a second factor set up first, the role of the account does not allow the operation (\`x-required-role\`), or a recent proof is missing.`,
                408: `No data of the body arrived for 30 s.`,
                413: `The picture is larger than 25 MiB.`,
                415: `The body has no content type.`,
                422: `\`title\` is invalid, or the content is not a JPEG, PNG or WebP picture, has too many pixels, is too narrow or is damaged.`,
                500: `An unexpected error; the log has it under \`instance\`.`,
                503: `Nothing is published yet, or not the revision in \`Wirtshaus-Revision\`, a limit on concurrency is reached, or the database or the files cannot be reached; try again after \`Retry-After\`.`,
                507: `Too little disk space would remain free.`,
            },
        });
    }
    /**
     * Get an uploaded picture
     * @returns PictureWithUsages The current representation.
     * @throws ApiError
     */
    public static getPicture({
        name,
    }: {
        /**
         * The name of the picture.
         */
        name: string,
    }): CancelablePromise<PictureWithUsages> {
        return __request(OpenAPI, {
            method: 'GET',
            url: '/pictures/{name}',
            path: {
                'name': name,
            },
            errors: {
                401: `There is no session, or it has expired.`,
                403: `The cookie was sent without the anti-forgery header or not by a page of this origin, a one-time password must be changed or a second factor set up first, the role of the account does not allow the operation (\`x-required-role\`), or a recent proof is missing.`,
                404: `There is no such picture.`,
                500: `An unexpected error; the log has it under \`instance\`.`,
                503: `Nothing is published yet, or not the revision in \`Wirtshaus-Revision\`, a limit on concurrency is reached, or the database or the files cannot be reached; try again after \`Retry-After\`.`,
            },
        });
    }
    /**
     * Change the title, the alternative text and the focal point of a picture
     * @returns Picture The current representation.
     * @throws ApiError
     */
    public static editPicture({
        name,
        requestBody,
        ifMatch,
    }: {
        /**
         * The name of the picture.
         */
        name: string,
        requestBody: PictureEdit,
        /**
         * The expected version, in double quotes; absent to change any.
         */
        ifMatch?: string,
    }): CancelablePromise<Picture> {
        return __request(OpenAPI, {
            method: 'PUT',
            url: '/pictures/{name}',
            path: {
                'name': name,
            },
            headers: {
                'If-Match': ifMatch,
            },
            body: requestBody,
            mediaType: 'application/json; charset=utf-8',
            errors: {
                400: `The body is not a JSON object or has a duplicate field.`,
                401: `There is no session, or it has expired.`,
                403: `The cookie was sent without the anti-forgery header or not by a page of this origin, a one-time password must be changed or a second factor set up first, the role of the account does not allow the operation (\`x-required-role\`), or a recent proof is missing.`,
                404: `There is no such record.`,
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
    /**
     * Delete a picture
     * Only one that no page, no draft, no news entry and no card has. It can be restored for 30 days.
     * @returns void
     * @throws ApiError
     */
    public static deletePicture({
        name,
        ifMatch,
    }: {
        /**
         * The name of the picture.
         */
        name: string,
        /**
         * The expected version, in double quotes; absent to delete any.
         */
        ifMatch?: string,
    }): CancelablePromise<void> {
        return __request(OpenAPI, {
            method: 'DELETE',
            url: '/pictures/{name}',
            path: {
                'name': name,
            },
            headers: {
                'If-Match': ifMatch,
            },
            errors: {
                401: `There is no session, or it has expired.`,
                403: `The cookie was sent without the anti-forgery header or not by a page of this origin, a one-time password must be changed or a second factor set up first, the role of the account does not allow the operation (\`x-required-role\`), or a recent proof is missing.`,
                404: `There is no such record.`,
                409: `Pages, drafts of them or news entries show the picture.`,
                412: `The version is not the one in \`If-Match\`.`,
                500: `An unexpected error; the log has it under \`instance\`.`,
                503: `Nothing is published yet, or not the revision in \`Wirtshaus-Revision\`, a limit on concurrency is reached, or the database or the files cannot be reached; try again after \`Retry-After\`.`,
            },
        });
    }
    /**
     * Restore a deleted picture
     * A picture that is not deleted is left unchanged.
     * @returns Picture The current representation.
     * @throws ApiError
     */
    public static restorePicture({
        name,
        ifMatch,
    }: {
        /**
         * The name of the picture.
         */
        name: string,
        /**
         * The expected version, in double quotes; absent to restore any.
         */
        ifMatch?: string,
    }): CancelablePromise<Picture> {
        return __request(OpenAPI, {
            method: 'POST',
            url: '/pictures/{name}/restore',
            path: {
                'name': name,
            },
            headers: {
                'If-Match': ifMatch,
            },
            errors: {
                401: `There is no session, or it has expired.`,
                403: `The cookie was sent without the anti-forgery header or not by a page of this origin, a one-time password must be changed or a second factor set up first, the role of the account does not allow the operation (\`x-required-role\`), or a recent proof is missing.`,
                404: `There is no such record.`,
                410: `It was deleted more than 30 days ago.`,
                412: `The version is not the one in \`If-Match\`.`,
                500: `An unexpected error; the log has it under \`instance\`.`,
                503: `Nothing is published yet, or not the revision in \`Wirtshaus-Revision\`, a limit on concurrency is reached, or the database or the files cannot be reached; try again after \`Retry-After\`.`,
            },
        });
    }
}
