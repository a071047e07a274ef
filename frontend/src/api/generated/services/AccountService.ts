/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { OwnAccount } from '../models/OwnAccount';
import type { OwnEmail } from '../models/OwnEmail';
import type { OwnName } from '../models/OwnName';
import type { StaffSession } from '../models/StaffSession';
import type { CancelablePromise } from '../core/CancelablePromise';
import { OpenAPI } from '../core/OpenAPI';
import { request as __request } from '../core/request';
export class AccountService {
    /**
     * Get the own account
     * @returns OwnAccount The current state.
     * @throws ApiError
     */
    public static getOwnAccount(): CancelablePromise<OwnAccount> {
        return __request(OpenAPI, {
            method: 'GET',
            url: '/account',
            errors: {
                401: `There is no session, or it has expired.`,
                403: `The cookie was sent without the anti-forgery header or not by a page of this origin, a one-time password must be changed first, the role of the account does not allow the operation (\`x-required-role\`), or a recent proof is missing.`,
                500: `An unexpected error; the log has it under \`instance\`.`,
                503: `Nothing is published yet, or not the revision in \`Wirtshaus-Revision\`, a limit on concurrency is reached, or the database or the files cannot be reached; try again after \`Retry-After\`.`,
            },
        });
    }
    /**
     * Change the own name
     * @returns OwnAccount The current state.
     * @throws ApiError
     */
    public static changeOwnName({
        requestBody,
    }: {
        requestBody: OwnName,
    }): CancelablePromise<OwnAccount> {
        return __request(OpenAPI, {
            method: 'PUT',
            url: '/account/name',
            body: requestBody,
            mediaType: 'application/json; charset=utf-8',
            errors: {
                400: `The body is not a JSON object or has a duplicate field.`,
                401: `There is no session, or it has expired.`,
                403: `The cookie was sent without the anti-forgery header or not by a page of this origin, a one-time password must be changed first, the role of the account does not allow the operation (\`x-required-role\`), or a recent proof is missing.`,
                408: `The body did not arrive within 10 s.`,
                413: `The body has more than 65,536 bytes.`,
                415: `The body is not declared as JSON in UTF-8, or is compressed.`,
                422: `Fields are invalid, missing or unknown; \`errors\` lists all of them.`,
                500: `An unexpected error; the log has it under \`instance\`.`,
                503: `Nothing is published yet, or not the revision in \`Wirtshaus-Revision\`, a limit on concurrency is reached, or the database or the files cannot be reached; try again after \`Retry-After\`.`,
            },
        });
    }
    /**
     * Change the own e-mail address
     * With a mail server, the new address applies once it is confirmed by the link that is mailed to it, within 24 hours; until then it
     * is `pendingEmail`. A notice is mailed to the former one. The current address withdraws a pending one. Without a mail server or a
     * public address, the new address applies at once.
     * @returns OwnAccount The current state.
     * @throws ApiError
     */
    public static changeOwnEmail({
        requestBody,
    }: {
        requestBody: OwnEmail,
    }): CancelablePromise<OwnAccount> {
        return __request(OpenAPI, {
            method: 'PUT',
            url: '/account/email',
            body: requestBody,
            mediaType: 'application/json; charset=utf-8',
            errors: {
                400: `The body is not a JSON object or has a duplicate field.`,
                401: `There is no session, or it has expired.`,
                403: `The cookie was sent without the anti-forgery header or not by a page of this origin, a one-time password must be changed first, the role of the account does not allow the operation (\`x-required-role\`), or a recent proof is missing.`,
                408: `The body did not arrive within 10 s.`,
                413: `The body has more than 65,536 bytes.`,
                415: `The body is not declared as JSON in UTF-8, or is compressed.`,
                422: `Fields are invalid, missing or unknown; \`errors\` lists all of them.`,
                500: `An unexpected error; the log has it under \`instance\`.`,
                503: `Nothing is published yet, or not the revision in \`Wirtshaus-Revision\`, a limit on concurrency is reached, or the database or the files cannot be reached; try again after \`Retry-After\`.`,
            },
        });
    }
    /**
     * List the own sessions
     * The latest sign-in first.
     * @returns StaffSession The list.
     * @throws ApiError
     */
    public static listOwnSessions(): CancelablePromise<Array<StaffSession>> {
        return __request(OpenAPI, {
            method: 'GET',
            url: '/account/sessions',
            errors: {
                401: `There is no session, or it has expired.`,
                403: `The cookie was sent without the anti-forgery header or not by a page of this origin, a one-time password must be changed first, the role of the account does not allow the operation (\`x-required-role\`), or a recent proof is missing.`,
                500: `An unexpected error; the log has it under \`instance\`.`,
                503: `Nothing is published yet, or not the revision in \`Wirtshaus-Revision\`, a limit on concurrency is reached, or the database or the files cannot be reached; try again after \`Retry-After\`.`,
            },
        });
    }
    /**
     * End an own session
     * `POST /auth/sign-out-everywhere` ends all of them. Needs a recent proof.
     * @returns void
     * @throws ApiError
     */
    public static endOwnSession({
        id,
    }: {
        /**
         * The id of the session.
         */
        id: string,
    }): CancelablePromise<void> {
        return __request(OpenAPI, {
            method: 'DELETE',
            url: '/account/sessions/{id}',
            path: {
                'id': id,
            },
            errors: {
                401: `There is no session, or it has expired.`,
                403: `The cookie was sent without the anti-forgery header or not by a page of this origin, a one-time password must be changed first, the role of the account does not allow the operation (\`x-required-role\`), or a recent proof is missing.`,
                404: `The member has no such session.`,
                500: `An unexpected error; the log has it under \`instance\`.`,
                503: `Nothing is published yet, or not the revision in \`Wirtshaus-Revision\`, a limit on concurrency is reached, or the database or the files cannot be reached; try again after \`Retry-After\`.`,
            },
        });
    }
}
