/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { AuthState } from '../models/AuthState';
import type { Credentials } from '../models/Credentials';
import type { PasswordChange } from '../models/PasswordChange';
import type { CancelablePromise } from '../core/CancelablePromise';
import { OpenAPI } from '../core/OpenAPI';
import { request as __request } from '../core/request';
export class AuthService {
    /**
     * Change the password
     * The new password has at least 15 characters and at most 1024 bytes, and does not consist of common passwords or
     * names of the inn and of the member. A wrong current password is an invalid field. Required after signing in with
     * a one-time password.
     * @returns AuthState The password was changed. The member has a new session; all others have ended.
     * @throws ApiError
     */
    public static changePassword({
        requestBody,
    }: {
        requestBody: PasswordChange,
    }): CancelablePromise<AuthState> {
        return __request(OpenAPI, {
            method: 'POST',
            url: '/auth/password',
            body: requestBody,
            mediaType: 'application/json; charset=utf-8',
            errors: {
                400: `The body is not a JSON object or has a duplicate field.`,
                401: `There is no session, or it has expired.`,
                403: `The cookie was sent without the anti-forgery header or not by a page of this origin, or a one-time password must be changed first.`,
                408: `The body did not arrive within 10 s.`,
                413: `The body has more than 65,536 bytes.`,
                415: `The body is not declared as JSON in UTF-8, or is compressed.`,
                422: `Fields are invalid, missing or unknown; \`errors\` lists all of them.`,
                429: `The current password was wrong too often, or too many passwords are being checked.`,
                500: `An unexpected error; the log has it under \`instance\`.`,
                503: `Nothing is published yet, or not the revision in \`Wirtshaus-Revision\`, a limit on concurrency is reached, or the database or the files cannot be reached; try again after \`Retry-After\`.`,
            },
        });
    }
    /**
     * Sign in
     * Issues a new token every time. An unknown e-mail address, a wrong password and a disabled account get the
     * same response in the same time. Five attempts with an e-mail address from one client subnet (IPv4 address or IPv6
     * /64) are free, and twenty from one subnet with any; then there is a pause of 1 s, which doubles with each attempt
     * up to 15 min. A client network (IPv4 /24 or IPv6 /48) has 40 attempts and one more each minute, an e-mail address 120 and
     * one more every 10 s. Attempts with the device cookie of an earlier sign-in to the account count for that device
     * alone: five are free. Sessions are not affected.
     * @returns AuthState The member is signed in. Sets three cookies: session, anti-forgery token and device.
     * @throws ApiError
     */
    public static signIn({
        requestBody,
    }: {
        requestBody: Credentials,
    }): CancelablePromise<AuthState> {
        return __request(OpenAPI, {
            method: 'POST',
            url: '/auth/sign-in',
            body: requestBody,
            mediaType: 'application/json; charset=utf-8',
            errors: {
                400: `The body is not a JSON object or has a duplicate field.`,
                401: `The e-mail address or the password is wrong, or the account is disabled.`,
                403: `The request comes from a page of another origin.`,
                408: `The body did not arrive within 10 s.`,
                413: `The body has more than 65,536 bytes.`,
                415: `The body is not declared as JSON in UTF-8, or is compressed.`,
                422: `Fields are invalid, missing or unknown; \`errors\` lists all of them.`,
                429: `Too many passwords were tried with this e-mail address, from this subnet or network, or are being checked.`,
                500: `An unexpected error; the log has it under \`instance\`.`,
                503: `Nothing is published yet, or not the revision in \`Wirtshaus-Revision\`, a limit on concurrency is reached, or the database or the files cannot be reached; try again after \`Retry-After\`.`,
            },
        });
    }
    /**
     * Sign out
     * Always succeeds, also without a session. Needs no anti-forgery header: a request that has the cookie and is not of a
     * page of this origin gets the same response and changes nothing.
     * @returns void
     * @throws ApiError
     */
    public static signOut(): CancelablePromise<void> {
        return __request(OpenAPI, {
            method: 'POST',
            url: '/auth/sign-out',
            errors: {
                500: `An unexpected error; the log has it under \`instance\`.`,
                503: `Nothing is published yet, or not the revision in \`Wirtshaus-Revision\`, a limit on concurrency is reached, or the database or the files cannot be reached; try again after \`Retry-After\`.`,
            },
        });
    }
    /**
     * Sign out on all devices
     * Ends every session of the member, this one too.
     * @returns void
     * @throws ApiError
     */
    public static signOutEverywhere(): CancelablePromise<void> {
        return __request(OpenAPI, {
            method: 'POST',
            url: '/auth/sign-out-everywhere',
            errors: {
                401: `There is no session, or it has expired.`,
                403: `The cookie was sent without the anti-forgery header or not by a page of this origin, or a one-time password must be changed first.`,
                500: `An unexpected error; the log has it under \`instance\`.`,
                503: `Nothing is published yet, or not the revision in \`Wirtshaus-Revision\`, a limit on concurrency is reached, or the database or the files cannot be reached; try again after \`Retry-After\`.`,
            },
        });
    }
    /**
     * Get the state of the session
     * Does not count as using the session, so that an open page does not keep it alive.
     * @returns AuthState The session, if there is one.
     * @throws ApiError
     */
    public static getAuthState(): CancelablePromise<AuthState> {
        return __request(OpenAPI, {
            method: 'GET',
            url: '/auth/state',
            errors: {
                500: `An unexpected error; the log has it under \`instance\`.`,
                503: `Nothing is published yet, or not the revision in \`Wirtshaus-Revision\`, a limit on concurrency is reached, or the database or the files cannot be reached; try again after \`Retry-After\`.`,
            },
        });
    }
    /**
     * Begin OpenID Connect sign-in
     * Redirects a browser to the identity provider (authorization code flow with PKCE).
     * @returns void
     * @throws ApiError
     */
    public static beginOidcLogin({
        next,
    }: {
        /**
         * The path of the staff screen to open after signing in; other paths are ignored.
         */
        next?: string,
    }): CancelablePromise<void> {
        return __request(OpenAPI, {
            method: 'GET',
            url: '/auth/provider',
            query: {
                'next': next,
            },
            errors: {
                303: `To the identity provider; to \`/einloggen?gescheitert=1\` if it cannot be reached or the request comes from a page of another origin.`,
                404: `No identity provider is configured.`,
                500: `An unexpected error; the log has it under \`instance\`.`,
                503: `Nothing is published yet, or not the revision in \`Wirtshaus-Revision\`, a limit on concurrency is reached, or the database or the files cannot be reached; try again after \`Retry-After\`.`,
            },
        });
    }
    /**
     * Complete OpenID Connect sign-in
     * The redirect URI of the identity provider. Exchanges the code for an ID token and starts a session.
     * @returns void
     * @throws ApiError
     */
    public static completeOidcLogin({
        code,
        state,
        error,
    }: {
        /**
         * The authorization code.
         */
        code?: string,
        /**
         * The state of the authorization request.
         */
        state?: string,
        /**
         * The error of the identity provider (RFC 6749 §4.1.2.1).
         */
        error?: string,
    }): CancelablePromise<void> {
        return __request(OpenAPI, {
            method: 'GET',
            url: '/auth/provider/return',
            query: {
                'code': code,
                'state': state,
                'error': error,
            },
            errors: {
                303: `To the staff screen; to \`/einloggen?gescheitert=1\` if signing in failed.`,
                404: `No identity provider is configured.`,
                500: `An unexpected error; the log has it under \`instance\`.`,
                503: `Nothing is published yet, or not the revision in \`Wirtshaus-Revision\`, a limit on concurrency is reached, or the database or the files cannot be reached; try again after \`Retry-After\`.`,
            },
        });
    }
}
