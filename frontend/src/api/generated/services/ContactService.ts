/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { ContactMessage } from '../models/ContactMessage';
import type { Message } from '../models/Message';
import type { MessageMark } from '../models/MessageMark';
import type { CancelablePromise } from '../core/CancelablePromise';
import { OpenAPI } from '../core/OpenAPI';
import { request as __request } from '../core/request';
export class ContactService {
    /**
     * Write to the house
     * The message is kept first and mailed to the house afterwards, so none is lost while the mail server is
     * away. Rate limits: five at once from one client subnet (IPv4 /32, IPv6 /64), then one every ten minutes; sixty
     * an hour from all clients together. A message that is sent again under its key does not count.
     * @returns any The message is kept and will reach the house.
     * @throws ApiError
     */
    public static sendContactMessage({
        requestBody,
        idempotencyKey,
    }: {
        requestBody: ContactMessage,
        /**
         * What the client calls this message, to send it again when no answer came: 1 to 64 letters, digits, hyphens or
         * underscores, not to be guessed. Within 24 hours the same request under the same key is answered like the
         * first, and nothing is kept again. Absent: it is kept each time.
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
                400: `The body is no JSON object, or has a field twice; or \`Idempotency-Key\` is not one key.`,
                403: `The request comes from a page of another host.`,
                408: `The body did not arrive within 10 s.`,
                413: `The body has more than 65,536 bytes.`,
                415: `The body is not declared as JSON in UTF-8, or is compressed.`,
                422: `Fields are refused, missing or unknown; \`errors\` names all of them. Or something else was sent under the key, and
                nothing is kept now: then the \`type\` is \`urn:wirtshaus:problem:idempotency-key-reused\`.`,
                429: `A rate limit is exceeded: of the client subnet, or of all clients together.`,
            },
        });
    }
    /**
     * What guests wrote
     * The newest first.
     * @returns Message As they are now.
     * @throws ApiError
     */
    public static listMessages(): CancelablePromise<Array<Message>> {
        return __request(OpenAPI, {
            method: 'GET',
            url: '/messages',
            errors: {
                401: `There is no session, or it has expired.`,
                403: `The cookie came without the anti-forgery header or from a page of another host, or the password is a one-time one that is still to be changed.`,
            },
        });
    }
    /**
     * Mark a message as unread, read or answered
     * For all staff. No page changes, and there is no audit entry.
     * @returns Message The updated message.
     * @throws ApiError
     */
    public static markMessage({
        id,
        requestBody,
    }: {
        /**
         * The message's number, 1 to 4294967295.
         */
        id: number,
        requestBody: MessageMark,
    }): CancelablePromise<Message> {
        return __request(OpenAPI, {
            method: 'PATCH',
            url: '/messages/{id}',
            path: {
                'id': id,
            },
            body: requestBody,
            mediaType: 'application/json; charset=utf-8',
            errors: {
                400: `The number or the body cannot be read.`,
                401: `There is no session, or it has expired.`,
                403: `The cookie came without the anti-forgery header or from a page of another host, or the password is a one-time one that is still to be changed.`,
                404: `There is no message of this number.`,
                408: `The body did not arrive within 10 s.`,
                413: `The body has more than 65,536 bytes.`,
                415: `The body is not declared as JSON in UTF-8, or is compressed.`,
                422: `Fields are refused, missing or unknown; \`errors\` names all of them.`,
            },
        });
    }
    /**
     * Remove a guest's message
     * For good, and its mail with it when that was not sent yet.
     * @returns void
     * @throws ApiError
     */
    public static deleteMessage({
        id,
    }: {
        /**
         * The message's number, 1 to 4294967295.
         */
        id: number,
    }): CancelablePromise<void> {
        return __request(OpenAPI, {
            method: 'DELETE',
            url: '/messages/{id}',
            path: {
                'id': id,
            },
            errors: {
                400: `The number cannot be read.`,
                401: `There is no session, or it has expired.`,
                403: `The cookie came without the anti-forgery header or from a page of another host, or the password is a one-time one that is still to be changed.`,
                404: `There is no message of this number.`,
            },
        });
    }
}
