/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { ContactMessage } from '../models/ContactMessage';
import type { Message } from '../models/Message';
import type { MessageState } from '../models/MessageState';
import type { MessageUpdate } from '../models/MessageUpdate';
import type { UnreadMessages } from '../models/UnreadMessages';
import type { CancelablePromise } from '../core/CancelablePromise';
import { OpenAPI } from '../core/OpenAPI';
import { request as __request } from '../core/request';
export class ContactService {
    /**
     * Send a contact message
     * Stores the message and mails it to the inn later, so that none is lost if the mail server is unavailable. Rate
     * limits: five at once from one client subnet (IPv4 /32, IPv6 /64), then one every ten minutes; fifteen at once from
     * one network (IPv4 /24, IPv6 /48), then one every four minutes; sixty an hour from all clients. Repetitions with
     * the same key do not count.
     * @returns any The message is stored.
     * @throws ApiError
     */
    public static sendContactMessage({
        requestBody,
        idempotencyKey,
    }: {
        requestBody: ContactMessage,
        /**
         * Makes a repeated request safe: within 24 hours the same request with the same key gets the first response
         * and stores nothing. 1 to 64 letters, digits, hyphens and underscores, chosen at random.
         */
        idempotencyKey?: string,
    }): CancelablePromise<any> {
        return __request(OpenAPI, {
            method: 'POST',
            url: '/contact',
            headers: {
                'Idempotency-Key': idempotencyKey,
            },
            body: requestBody,
            mediaType: 'application/json; charset=utf-8',
            errors: {
                400: `The body is not a JSON object or has a duplicate field, or \`Idempotency-Key\` is invalid.`,
                403: `The request comes from a page of another origin.`,
                408: `The body did not arrive within 10 s.`,
                413: `The body has more than 65,536 bytes.`,
                415: `The body is not declared as JSON in UTF-8, or is compressed.`,
                422: `Fields are invalid, missing or unknown; \`errors\` lists all of them. Or the key was used for another request: then the \`type\` is \`urn:wirtshaus:problem:idempotency-key-reused\`.`,
                429: `The rate limit of the client subnet or of all clients is exceeded.`,
                500: `An unexpected error; the log has it under \`instance\`.`,
                503: `Nothing is published yet, or not the revision in \`Wirtshaus-Revision\`, a limit on concurrency is reached, or the database or the files cannot be reached; try again after \`Retry-After\`.`,
            },
        });
    }
    /**
     * List messages
     * Newest first.
     * @returns Message The current representation.
     * @throws ApiError
     */
    public static listMessages({
        state,
        limit = 50,
        cursor,
    }: {
        /**
         * Only messages in this state.
         */
        state?: MessageState,
        /**
         * The maximum number of items.
         */
        limit?: number,
        /**
         * Continues the list after an item. Taken from `Link`; not to be composed by clients.
         */
        cursor?: string,
    }): CancelablePromise<Array<Message>> {
        return __request(OpenAPI, {
            method: 'GET',
            url: '/messages',
            query: {
                'state': state,
                'limit': limit,
                'cursor': cursor,
            },
            errors: {
                304: `Unchanged since the tag sent in \`If-None-Match\`.`,
                400: `\`state\`, \`limit\` or \`cursor\` is invalid.`,
                401: `There is no session, or it has expired.`,
                403: `The cookie was sent without the anti-forgery header or not by a page of this origin, a one-time password must be changed or a second factor set up first, the role of the account does not allow the operation (\`x-required-role\`), or a recent proof is missing.`,
                500: `An unexpected error; the log has it under \`instance\`.`,
                503: `Nothing is published yet, or not the revision in \`Wirtshaus-Revision\`, a limit on concurrency is reached, or the database or the files cannot be reached; try again after \`Retry-After\`.`,
            },
        });
    }
    /**
     * Count the unread messages
     * @returns UnreadMessages The number.
     * @throws ApiError
     */
    public static countUnreadMessages(): CancelablePromise<UnreadMessages> {
        return __request(OpenAPI, {
            method: 'GET',
            url: '/messages/unread-count',
            errors: {
                401: `There is no session, or it has expired.`,
                403: `The cookie was sent without the anti-forgery header or not by a page of this origin, a one-time password must be changed or a second factor set up first, the role of the account does not allow the operation (\`x-required-role\`), or a recent proof is missing.`,
                500: `An unexpected error; the log has it under \`instance\`.`,
                503: `Nothing is published yet, or not the revision in \`Wirtshaus-Revision\`, a limit on concurrency is reached, or the database or the files cannot be reached; try again after \`Retry-After\`.`,
            },
        });
    }
    /**
     * Update the state of a message
     * The state is shared by all staff. The change is not in the audit log.
     * @returns Message The current representation.
     * @throws ApiError
     */
    public static updateMessage({
        id,
        requestBody,
        ifMatch,
    }: {
        /**
         * The id of the message, 1 to 2147483647.
         */
        id: number,
        requestBody: MessageUpdate,
        /**
         * The expected version, in double quotes; absent to change any.
         */
        ifMatch?: string,
    }): CancelablePromise<Message> {
        return __request(OpenAPI, {
            method: 'PATCH',
            url: '/messages/{id}',
            path: {
                'id': id,
            },
            headers: {
                'If-Match': ifMatch,
            },
            body: requestBody,
            mediaType: 'application/json; charset=utf-8',
            errors: {
                400: `The id or the body is malformed.`,
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
     * Delete a message
     * Deletes it permanently, with its mail if that has not been sent yet.
     * @returns void
     * @throws ApiError
     */
    public static deleteMessage({
        id,
        ifMatch,
    }: {
        /**
         * The id of the message, 1 to 2147483647.
         */
        id: number,
        /**
         * The expected version, in double quotes; absent to delete any.
         */
        ifMatch?: string,
    }): CancelablePromise<void> {
        return __request(OpenAPI, {
            method: 'DELETE',
            url: '/messages/{id}',
            path: {
                'id': id,
            },
            headers: {
                'If-Match': ifMatch,
            },
            errors: {
                400: `The id is malformed.`,
                401: `There is no session, or it has expired.`,
                403: `The cookie was sent without the anti-forgery header or not by a page of this origin, a one-time password must be changed or a second factor set up first, the role of the account does not allow the operation (\`x-required-role\`), or a recent proof is missing.`,
                404: `There is no such record.`,
                412: `The version is not the one in \`If-Match\`.`,
                500: `An unexpected error; the log has it under \`instance\`.`,
                503: `Nothing is published yet, or not the revision in \`Wirtshaus-Revision\`, a limit on concurrency is reached, or the database or the files cannot be reached; try again after \`Retry-After\`.`,
            },
        });
    }
}
