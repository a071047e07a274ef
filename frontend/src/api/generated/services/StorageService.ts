/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { Bucket } from '../models/Bucket';
import type { ObjectList } from '../models/ObjectList';
import type { ObjectMetadata } from '../models/ObjectMetadata';
import type { ObjectMetadataPatch } from '../models/ObjectMetadataPatch';
import type { CancelablePromise } from '../core/CancelablePromise';
import { OpenAPI } from '../core/OpenAPI';
import { request as __request } from '../core/request';
export class StorageService {
    /**
     * Get the upload limits
     * Limits that a client needs before an upload.
     * @returns Bucket The limits.
     * @throws ApiError
     */
    public static getBucket({
        bucket,
    }: {
        /**
         * The bucket: `default` unless configured.
         */
        bucket: string,
    }): CancelablePromise<Bucket> {
        return __request(OpenAPI, {
            method: 'GET',
            url: '/storage/v0/b/{bucket}',
            path: {
                'bucket': bucket,
            },
            errors: {
                400: `A parameter, header or field is invalid; \`detail\` names it.`,
                401: `There is no session, or it has expired.`,
                403: `The cookie was sent without the anti-forgery header or not by a page of this origin, or a one-time password must be changed first.`,
                404: `The bucket or the object does not exist.`,
                500: `An unexpected error; the log has it under the id of the request.`,
                503: `The database or the files cannot be reached; try again after \`Retry-After\`.`,
            },
        });
    }
    /**
     * List objects
     * Lists names in ascending order, page by page.
     * @returns ObjectList A page of names and prefixes.
     * @throws ApiError
     */
    public static listObjects({
        bucket,
        prefix,
        delimiter,
        pageToken,
        maxResults,
    }: {
        /**
         * The bucket: `default` unless configured.
         */
        bucket: string,
        /**
         * Only names that begin with it.
         */
        prefix?: string,
        /**
         * Groups names by their part up to the first delimiter after the prefix.
         */
        delimiter?: string,
        /**
         * `nextPageToken` of the previous page.
         */
        pageToken?: string,
        /**
         * The number of names and prefixes in a page; 1000 if absent.
         */
        maxResults?: number,
    }): CancelablePromise<ObjectList> {
        return __request(OpenAPI, {
            method: 'GET',
            url: '/storage/v0/b/{bucket}/o',
            path: {
                'bucket': bucket,
            },
            query: {
                'prefix': prefix,
                'delimiter': delimiter,
                'pageToken': pageToken,
                'maxResults': maxResults,
            },
            errors: {
                400: `A parameter, header or field is invalid; \`detail\` names it.`,
                401: `There is no session, or it has expired.`,
                403: `The cookie was sent without the anti-forgery header or not by a page of this origin, or a one-time password must be changed first.`,
                404: `The bucket or the object does not exist.`,
                500: `An unexpected error; the log has it under the id of the request.`,
                503: `The database or the files cannot be reached; try again after \`Retry-After\`.`,
            },
        });
    }
    /**
     * Upload an object
     * Stores an object at once with `X-Goog-Upload-Protocol: multipart`, or in chunks with `resumable`: `start` returns `X-Goog-Upload-URL`, to which `upload`, `upload, finalize`, `finalize`, `query` and `cancel` are posted. Chunks are multiples of 262,144 bytes except the last. An upload expires after a day without a request.
     * @returns ObjectMetadata The status of the upload; of a final one also the metadata of the object, unless it has been replaced since.
     * @throws ApiError
     */
    public static uploadObject({
        bucket,
        name,
        uploadId,
        uploadProtocol,
        xGoogUploadProtocol,
        xGoogUploadCommand,
        xGoogUploadOffset,
        xGoogUploadHeaderContentLength,
        xGoogUploadHeaderContentType,
        ifMatch,
        ifNoneMatch,
        requestBody,
    }: {
        /**
         * The bucket: `default` unless configured.
         */
        bucket: string,
        /**
         * The name of the object, unless it is in the metadata; at most 1024 bytes.
         */
        name?: string,
        /**
         * The resumable upload, as in `X-Goog-Upload-URL`.
         */
        uploadId?: string,
        /**
         * Part of `X-Goog-Upload-URL`; ignored.
         */
        uploadProtocol?: 'resumable',
        /**
         * The kind of upload; required unless `upload_id` is present.
         */
        xGoogUploadProtocol?: 'multipart' | 'resumable',
        /**
         * The step of a resumable upload.
         */
        xGoogUploadCommand?: 'start' | 'upload' | 'upload, finalize' | 'finalize' | 'query' | 'cancel',
        /**
         * The position of the chunk in bytes; required for `upload` and `upload, finalize`.
         */
        xGoogUploadOffset?: number,
        /**
         * The size of the object in bytes; required for `start`.
         */
        xGoogUploadHeaderContentLength?: number,
        /**
         * The content type of the object, for `start`; `application/octet-stream` if absent.
         */
        xGoogUploadHeaderContentType?: string,
        /**
         * Requires one of these `ETag`s, or any with `*`.
         */
        ifMatch?: string,
        /**
         * `*` requires that the object does not exist. Excludes `If-Match`.
         */
        ifNoneMatch?: '*',
        /**
         * JSON metadata for `start`, the bytes of a chunk for `upload` and `upload, finalize`. For `multipart` two parts in this order, of at most 262,144 bytes of content; `multipart/related` is accepted as well.
         */
        requestBody?: ObjectMetadataPatch,
    }): CancelablePromise<ObjectMetadata> {
        return __request(OpenAPI, {
            method: 'POST',
            url: '/storage/v0/b/{bucket}/o',
            path: {
                'bucket': bucket,
            },
            headers: {
                'X-Goog-Upload-Protocol': xGoogUploadProtocol,
                'X-Goog-Upload-Command': xGoogUploadCommand,
                'X-Goog-Upload-Offset': xGoogUploadOffset,
                'X-Goog-Upload-Header-Content-Length': xGoogUploadHeaderContentLength,
                'X-Goog-Upload-Header-Content-Type': xGoogUploadHeaderContentType,
                'If-Match': ifMatch,
                'If-None-Match': ifNoneMatch,
            },
            query: {
                'name': name,
                'upload_id': uploadId,
                'upload_protocol': uploadProtocol,
            },
            body: requestBody,
            mediaType: 'application/json',
            errors: {
                400: `A parameter, header or field is invalid; \`detail\` names it.`,
                401: `There is no session, or it has expired.`,
                402: `Unfinished uploads use up their quota; repeat later.`,
                403: `The cookie was sent without the anti-forgery header or not by a page of this origin, or a one-time password must be changed first.`,
                404: `The bucket or the upload does not exist.`,
                408: `The body did not arrive in time.`,
                409: `The offset is not the number of bytes received. Nothing is stored.`,
                410: `The upload has expired or was cancelled.`,
                412: `A precondition failed, or \`metadata.menu\` names a menu and the object belongs to another.`,
                413: `The object, its metadata or a chunk is too large.`,
                415: `An object under \`menu/\` must be a complete PDF with pages that opens without a password.`,
                500: `An unexpected error; the log has it under the id of the request.`,
                503: `The database or the files cannot be reached; try again after \`Retry-After\`.`,
                507: `Too little disk space would remain free.`,
            },
        });
    }
    /**
     * Get an object
     * Returns the metadata, or the bytes with `alt=media`. The bytes are public under `menu/`; otherwise they require a session or the download token.
     * @returns ObjectMetadata The metadata; or the bytes, with the content type and headers of the metadata.
     * @returns binary The requested range of the bytes.
     * @throws ApiError
     */
    public static getObject({
        bucket,
        name,
        alt,
        token,
        range,
    }: {
        /**
         * The bucket: `default` unless configured.
         */
        bucket: string,
        /**
         * The name of the object, at most 1024 bytes; its slashes are sent as `%2F`.
         */
        name: string,
        /**
         * `media` for the bytes.
         */
        alt?: 'media',
        /**
         * `downloadTokens` of the metadata, for `alt=media`.
         */
        token?: string,
        /**
         * A range of bytes (RFC 9110 §14.2), for `alt=media`.
         */
        range?: string,
    }): CancelablePromise<ObjectMetadata | Blob> {
        return __request(OpenAPI, {
            method: 'GET',
            url: '/storage/v0/b/{bucket}/o/{name}',
            path: {
                'bucket': bucket,
                'name': name,
            },
            headers: {
                'Range': range,
            },
            query: {
                'alt': alt,
                'token': token,
            },
            errors: {
                304: `The bytes are unchanged.`,
                400: `A parameter, header or field is invalid; \`detail\` names it.`,
                401: `There is no session, or it has expired.`,
                403: `The cookie was sent without the anti-forgery header or not by a page of this origin, or a one-time password must be changed first.`,
                404: `The bucket or the object does not exist.`,
                416: `The range is outside the object.`,
                500: `An unexpected error; the log has it under the id of the request.`,
                503: `The database or the files cannot be reached; try again after \`Retry-After\`.`,
            },
        });
    }
    /**
     * Change metadata
     * Changes the fields that are sent; `null` clears a field.
     * @returns ObjectMetadata The updated metadata.
     * @throws ApiError
     */
    public static updateObjectMetadata({
        bucket,
        name,
        requestBody,
        ifMatch,
        ifNoneMatch,
    }: {
        /**
         * The bucket: `default` unless configured.
         */
        bucket: string,
        /**
         * The name of the object, at most 1024 bytes; its slashes are sent as `%2F`.
         */
        name: string,
        requestBody: ObjectMetadataPatch,
        /**
         * Requires one of these `ETag`s, or any with `*`.
         */
        ifMatch?: string,
        /**
         * `*` requires that the object does not exist. Excludes `If-Match`.
         */
        ifNoneMatch?: '*',
    }): CancelablePromise<ObjectMetadata> {
        return __request(OpenAPI, {
            method: 'PATCH',
            url: '/storage/v0/b/{bucket}/o/{name}',
            path: {
                'bucket': bucket,
                'name': name,
            },
            headers: {
                'If-Match': ifMatch,
                'If-None-Match': ifNoneMatch,
            },
            body: requestBody,
            mediaType: 'application/json',
            errors: {
                400: `A parameter, header or field is invalid; \`detail\` names it.`,
                401: `There is no session, or it has expired.`,
                403: `The cookie was sent without the anti-forgery header or not by a page of this origin, or a one-time password must be changed first.`,
                404: `The bucket or the object does not exist.`,
                408: `The body did not arrive in time.`,
                412: `A precondition failed, or \`metadata.menu\` names a menu and the object belongs to another.`,
                413: `The metadata exceed 65,536 bytes.`,
                415: `An object under \`menu/\` must have the type \`application/pdf\`.`,
                500: `An unexpected error; the log has it under the id of the request.`,
                503: `The database or the files cannot be reached; try again after \`Retry-After\`.`,
            },
        });
    }
    /**
     * Delete an object
     * Deletes an object permanently, unless a menu uses it.
     * @returns void
     * @throws ApiError
     */
    public static deleteObject({
        bucket,
        name,
        ifMatch,
        ifNoneMatch,
    }: {
        /**
         * The bucket: `default` unless configured.
         */
        bucket: string,
        /**
         * The name of the object, at most 1024 bytes; its slashes are sent as `%2F`.
         */
        name: string,
        /**
         * Requires one of these `ETag`s, or any with `*`.
         */
        ifMatch?: string,
        /**
         * `*` requires that the object does not exist. Excludes `If-Match`.
         */
        ifNoneMatch?: '*',
    }): CancelablePromise<void> {
        return __request(OpenAPI, {
            method: 'DELETE',
            url: '/storage/v0/b/{bucket}/o/{name}',
            path: {
                'bucket': bucket,
                'name': name,
            },
            headers: {
                'If-Match': ifMatch,
                'If-None-Match': ifNoneMatch,
            },
            errors: {
                400: `A parameter, header or field is invalid; \`detail\` names it.`,
                401: `There is no session, or it has expired.`,
                403: `The cookie was sent without the anti-forgery header or not by a page of this origin, or a one-time password must be changed first.`,
                404: `The bucket or the object does not exist.`,
                409: `A menu uses the object.`,
                412: `A precondition failed.`,
                500: `An unexpected error; the log has it under the id of the request.`,
                503: `The database or the files cannot be reached; try again after \`Retry-After\`.`,
            },
        });
    }
}
