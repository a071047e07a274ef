/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { AccountLink } from '../models/AccountLink';
import type { AuthState } from '../models/AuthState';
import type { Credentials } from '../models/Credentials';
import type { ForgottenPassword } from '../models/ForgottenPassword';
import type { InvitationAnswer } from '../models/InvitationAnswer';
import type { LinkToken } from '../models/LinkToken';
import type { PasskeyAnswer } from '../models/PasskeyAnswer';
import type { PasskeyRequest } from '../models/PasskeyRequest';
import type { PasskeyRequestOptions } from '../models/PasskeyRequestOptions';
import type { PasswordByLink } from '../models/PasswordByLink';
import type { PasswordChange } from '../models/PasswordChange';
import type { PasswordEstimate } from '../models/PasswordEstimate';
import type { PasswordEstimateRequest } from '../models/PasswordEstimateRequest';
import type { Proof } from '../models/Proof';
import type { SecondFactorAnswer } from '../models/SecondFactorAnswer';
import type { CancelablePromise } from '../core/CancelablePromise';
import { OpenAPI } from '../core/OpenAPI';
import { request as __request } from '../core/request';
export class AuthService {
    /**
     * Change the password
     * The new password has at least 15 characters and at most 1024 bytes, and does not consist of common passwords or
     * names of the inn and of the member. A wrong current password is an invalid field. Required after signing in with
     * a one-time password. Members with a second factor need a recent proof.
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
                403: `The cookie was sent without the anti-forgery header or not by a page of this origin, a one-time password must be changed or a second factor set up first, the role of the account does not allow the operation (\`x-required-role\`), or a recent proof is missing.`,
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
     * @returns AuthState The member is signed in, which sets three cookies: session, anti-forgery token and device. Or, with `isLoggedIn` `false`, a
     * second factor is due, which `secondFactor` describes.
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
     * Estimate a new password
     * For a person who is typing it. Stores nothing. With a session, words of the account count as known too.
     * @returns PasswordEstimate The current state.
     * @throws ApiError
     */
    public static estimatePassword({
        requestBody,
    }: {
        requestBody: PasswordEstimateRequest,
    }): CancelablePromise<PasswordEstimate> {
        return __request(OpenAPI, {
            method: 'POST',
            url: '/auth/password-estimate',
            body: requestBody,
            mediaType: 'application/json; charset=utf-8',
            errors: {
                400: `The body is not a JSON object or has a duplicate field.`,
                403: `The request comes from a page of another origin.`,
                408: `The body did not arrive within 10 s.`,
                413: `The body has more than 65,536 bytes.`,
                415: `The body is not declared as JSON in UTF-8, or is compressed.`,
                422: `Fields are invalid, missing or unknown; \`errors\` lists all of them.`,
                429: `Too many passwords are being estimated.`,
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
                403: `The cookie was sent without the anti-forgery header or not by a page of this origin, a one-time password must be changed or a second factor set up first, the role of the account does not allow the operation (\`x-required-role\`), or a recent proof is missing.`,
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
     * Sign in with a second factor
     * Continues `POST /auth/sign-in` or `POST /auth/password-by-link` with a code of an authenticator app or a recovery code, each of
     * which is accepted once. A wrong one is an invalid field: five are free for an account, then there is a pause of 1 s, which
     * doubles with each attempt up to 15 min; known devices are counted separately.
     * @returns AuthState The member is signed in, which sets three cookies: session, anti-forgery token and device. Or, with `isLoggedIn` `false`, a
     * second factor is due, which `secondFactor` describes.
     * @throws ApiError
     */
    public static signInWithSecondFactor({
        requestBody,
    }: {
        requestBody: SecondFactorAnswer,
    }): CancelablePromise<AuthState> {
        return __request(OpenAPI, {
            method: 'POST',
            url: '/auth/second-factor',
            body: requestBody,
            mediaType: 'application/json; charset=utf-8',
            errors: {
                400: `The body is not a JSON object or has a duplicate field.`,
                401: `The token is unknown, has expired or was used, or its account has changed. Sign in again.`,
                403: `The request comes from a page of another origin.`,
                408: `The body did not arrive within 10 s.`,
                413: `The body has more than 65,536 bytes.`,
                415: `The body is not declared as JSON in UTF-8, or is compressed.`,
                422: `Fields are invalid, missing or unknown; \`errors\` lists all of them.`,
                429: `Too many codes were tried for this account.`,
                500: `An unexpected error; the log has it under \`instance\`.`,
                503: `Nothing is published yet, or not the revision in \`Wirtshaus-Revision\`, a limit on concurrency is reached, or the database or the files cannot be reached; try again after \`Retry-After\`.`,
            },
        });
    }
    /**
     * Begin to use a passkey
     * To sign in instead of the password, for a proof, or with the token of `secondFactor` after the password. `options` is the JSON of
     * `PublicKeyCredentialRequestOptions`, valid for five minutes. There are no passkeys without HTTPS (except on `localhost`) and a
     * domain in the setting `public_url`: 404.
     * @returns PasskeyRequest The current state.
     * @throws ApiError
     */
    public static requestPasskey({
        requestBody,
    }: {
        requestBody: PasskeyRequestOptions,
    }): CancelablePromise<PasskeyRequest> {
        return __request(OpenAPI, {
            method: 'POST',
            url: '/auth/passkey/options',
            body: requestBody,
            mediaType: 'application/json; charset=utf-8',
            errors: {
                400: `The body is not a JSON object or has a duplicate field.`,
                401: `The token is unknown, has expired or was used, or its account has changed. Sign in again.`,
                403: `The request comes from a page of another origin.`,
                404: `The setting \`public_url\` does not allow passkeys.`,
                408: `The body did not arrive within 10 s.`,
                413: `The body has more than 65,536 bytes.`,
                415: `The body is not declared as JSON in UTF-8, or is compressed.`,
                422: `Fields are invalid, missing or unknown; \`errors\` lists all of them.`,
                429: `Too many passkeys were requested from this network.`,
                500: `An unexpected error; the log has it under \`instance\`.`,
                503: `Nothing is published yet, or not the revision in \`Wirtshaus-Revision\`, a limit on concurrency is reached, or the database or the files cannot be reached; try again after \`Retry-After\`.`,
            },
        });
    }
    /**
     * Sign in with a passkey
     * Its holder must be verified, by PIN or biometrics. Needs neither the password nor another factor.
     * @returns AuthState The member is signed in, which sets three cookies: session, anti-forgery token and device. Or, with `isLoggedIn` `false`, a
     * second factor is due, which `secondFactor` describes.
     * @throws ApiError
     */
    public static signInWithPasskey({
        requestBody,
    }: {
        requestBody: PasskeyAnswer,
    }): CancelablePromise<AuthState> {
        return __request(OpenAPI, {
            method: 'POST',
            url: '/auth/passkey',
            body: requestBody,
            mediaType: 'application/json; charset=utf-8',
            errors: {
                400: `The body is not a JSON object or has a duplicate field.`,
                401: `The passkey is not that of an enabled account, or not valid here, or its request has expired or was used.`,
                403: `The request comes from a page of another origin.`,
                408: `The body did not arrive within 10 s.`,
                413: `The body has more than 65,536 bytes.`,
                415: `The body is not declared as JSON in UTF-8, or is compressed.`,
                422: `Fields are invalid, missing or unknown; \`errors\` lists all of them.`,
                429: `Too many passkeys were tried from this subnet or network.`,
                500: `An unexpected error; the log has it under \`instance\`.`,
                503: `Nothing is published yet, or not the revision in \`Wirtshaus-Revision\`, a limit on concurrency is reached, or the database or the files cannot be reached; try again after \`Retry-After\`.`,
            },
        });
    }
    /**
     * Prove who uses the session by a passkey
     * Instead of `POST /auth/proof`. One that is not valid is an invalid field.
     * @returns void
     * @throws ApiError
     */
    public static proveWithPasskey({
        requestBody,
    }: {
        requestBody: PasskeyAnswer,
    }): CancelablePromise<void> {
        return __request(OpenAPI, {
            method: 'POST',
            url: '/auth/proof/passkey',
            body: requestBody,
            mediaType: 'application/json; charset=utf-8',
            errors: {
                400: `The body is not a JSON object or has a duplicate field.`,
                401: `There is no session, or it has expired.`,
                403: `The cookie was sent without the anti-forgery header or not by a page of this origin, a one-time password must be changed or a second factor set up first, the role of the account does not allow the operation (\`x-required-role\`), or a recent proof is missing.`,
                408: `The body did not arrive within 10 s.`,
                413: `The body has more than 65,536 bytes.`,
                415: `The body is not declared as JSON in UTF-8, or is compressed.`,
                422: `Fields are invalid, missing or unknown; \`errors\` lists all of them.`,
                429: `The password or the code was wrong too often, or too many passwords are being checked.`,
                500: `An unexpected error; the log has it under \`instance\`.`,
                503: `Nothing is published yet, or not the revision in \`Wirtshaus-Revision\`, a limit on concurrency is reached, or the database or the files cannot be reached; try again after \`Retry-After\`.`,
            },
        });
    }
    /**
     * Prove who uses the session
     * People, the e-mail address and links need a proof of the last ten minutes. Signing in is one, and so is the password
     * here, with a code as in `POST /auth/second-factor` if the member has a second factor. A wrong or missing one is an invalid field.
     * @returns void
     * @throws ApiError
     */
    public static prove({
        requestBody,
    }: {
        requestBody: Proof,
    }): CancelablePromise<void> {
        return __request(OpenAPI, {
            method: 'POST',
            url: '/auth/proof',
            body: requestBody,
            mediaType: 'application/json; charset=utf-8',
            errors: {
                400: `The body is not a JSON object or has a duplicate field.`,
                401: `There is no session, or it has expired.`,
                403: `The cookie was sent without the anti-forgery header or not by a page of this origin, a one-time password must be changed or a second factor set up first, the role of the account does not allow the operation (\`x-required-role\`), or a recent proof is missing.`,
                408: `The body did not arrive within 10 s.`,
                413: `The body has more than 65,536 bytes.`,
                415: `The body is not declared as JSON in UTF-8, or is compressed.`,
                422: `Fields are invalid, missing or unknown; \`errors\` lists all of them.`,
                429: `The password or the code was wrong too often, or too many passwords are being checked.`,
                500: `An unexpected error; the log has it under \`instance\`.`,
                503: `Nothing is published yet, or not the revision in \`Wirtshaus-Revision\`, a limit on concurrency is reached, or the database or the files cannot be reached; try again after \`Retry-After\`.`,
            },
        });
    }
    /**
     * Get what a link is for
     * The link stays valid.
     * @returns AccountLink The current state.
     * @throws ApiError
     */
    public static findAccountLink({
        requestBody,
    }: {
        requestBody: LinkToken,
    }): CancelablePromise<AccountLink> {
        return __request(OpenAPI, {
            method: 'POST',
            url: '/auth/link',
            body: requestBody,
            mediaType: 'application/json; charset=utf-8',
            errors: {
                400: `The body is not a JSON object or has a duplicate field.`,
                403: `The request comes from a page of another origin.`,
                404: `The link is unknown, has expired, was used or revoked, or its account is disabled.`,
                408: `The body did not arrive within 10 s.`,
                413: `The body has more than 65,536 bytes.`,
                415: `The body is not declared as JSON in UTF-8, or is compressed.`,
                422: `Fields are invalid, missing or unknown; \`errors\` lists all of them.`,
                429: `Too many passwords are being checked.`,
                500: `An unexpected error; the log has it under \`instance\`.`,
                503: `Nothing is published yet, or not the revision in \`Wirtshaus-Revision\`, a limit on concurrency is reached, or the database or the files cannot be reached; try again after \`Retry-After\`.`,
            },
        });
    }
    /**
     * Accept an invitation
     * Creates the account and signs in. The new password has to meet what `POST /auth/password` requires.
     * @returns AuthState The member is signed in, which sets three cookies: session, anti-forgery token and device; or a second factor is due.
     * @throws ApiError
     */
    public static acceptInvitation({
        requestBody,
    }: {
        requestBody: InvitationAnswer,
    }): CancelablePromise<AuthState> {
        return __request(OpenAPI, {
            method: 'POST',
            url: '/auth/invitation',
            body: requestBody,
            mediaType: 'application/json; charset=utf-8',
            errors: {
                400: `The body is not a JSON object or has a duplicate field.`,
                403: `The request comes from a page of another origin.`,
                404: `The link is unknown, has expired, was used or revoked, or its account is disabled.`,
                408: `The body did not arrive within 10 s.`,
                413: `The body has more than 65,536 bytes.`,
                415: `The body is not declared as JSON in UTF-8, or is compressed.`,
                422: `Fields are invalid, missing or unknown; \`errors\` lists all of them.`,
                429: `Too many passwords are being checked.`,
                500: `An unexpected error; the log has it under \`instance\`.`,
                503: `Nothing is published yet, or not the revision in \`Wirtshaus-Revision\`, a limit on concurrency is reached, or the database or the files cannot be reached; try again after \`Retry-After\`.`,
            },
        });
    }
    /**
     * Set a new password by a link
     * Ends all sessions of the account and signs in; with a second factor, that is still due as after `POST /auth/sign-in`. The new password has to meet what `POST /auth/password` requires.
     * @returns AuthState The member is signed in, which sets three cookies: session, anti-forgery token and device; or a second factor is due.
     * @throws ApiError
     */
    public static setPasswordByLink({
        requestBody,
    }: {
        requestBody: PasswordByLink,
    }): CancelablePromise<AuthState> {
        return __request(OpenAPI, {
            method: 'POST',
            url: '/auth/password-by-link',
            body: requestBody,
            mediaType: 'application/json; charset=utf-8',
            errors: {
                400: `The body is not a JSON object or has a duplicate field.`,
                403: `The request comes from a page of another origin.`,
                404: `The link is unknown, has expired, was used or revoked, or its account is disabled.`,
                408: `The body did not arrive within 10 s.`,
                413: `The body has more than 65,536 bytes.`,
                415: `The body is not declared as JSON in UTF-8, or is compressed.`,
                422: `Fields are invalid, missing or unknown; \`errors\` lists all of them.`,
                429: `Too many passwords are being checked.`,
                500: `An unexpected error; the log has it under \`instance\`.`,
                503: `Nothing is published yet, or not the revision in \`Wirtshaus-Revision\`, a limit on concurrency is reached, or the database or the files cannot be reached; try again after \`Retry-After\`.`,
            },
        });
    }
    /**
     * Mail a link for a forgotten password
     * The link is valid for 15 minutes. An unknown e-mail address gets the same response and causes the same work. The limits are
     * those of signing in, counted separately.
     * @returns any If the address is that of an account, a link will be mailed to it.
     * @throws ApiError
     */
    public static mailPasswordLink({
        requestBody,
    }: {
        requestBody: ForgottenPassword,
    }): CancelablePromise<any> {
        return __request(OpenAPI, {
            method: 'POST',
            url: '/auth/forgotten-password',
            body: requestBody,
            mediaType: 'application/json; charset=utf-8',
            errors: {
                400: `The body is not a JSON object or has a duplicate field.`,
                403: `The request comes from a page of another origin.`,
                404: `Links cannot be mailed: there is no mail server, or no public address.`,
                408: `The body did not arrive within 10 s.`,
                413: `The body has more than 65,536 bytes.`,
                415: `The body is not declared as JSON in UTF-8, or is compressed.`,
                422: `Fields are invalid, missing or unknown; \`errors\` lists all of them.`,
                429: `Too many links were requested for this address, or from this subnet or network.`,
                500: `An unexpected error; the log has it under \`instance\`.`,
                503: `Nothing is published yet, or not the revision in \`Wirtshaus-Revision\`, a limit on concurrency is reached, or the database or the files cannot be reached; try again after \`Retry-After\`.`,
            },
        });
    }
    /**
     * Confirm a new e-mail address
     * By the link that was mailed to it.
     * @returns void
     * @throws ApiError
     */
    public static confirmEmail({
        requestBody,
    }: {
        requestBody: LinkToken,
    }): CancelablePromise<void> {
        return __request(OpenAPI, {
            method: 'POST',
            url: '/auth/email-confirmation',
            body: requestBody,
            mediaType: 'application/json; charset=utf-8',
            errors: {
                400: `The body is not a JSON object or has a duplicate field.`,
                403: `The request comes from a page of another origin.`,
                404: `The link is unknown, has expired, was used or replaced, or its account is disabled.`,
                408: `The body did not arrive within 10 s.`,
                409: `The address is that of another account by now.`,
                413: `The body has more than 65,536 bytes.`,
                415: `The body is not declared as JSON in UTF-8, or is compressed.`,
                422: `Fields are invalid, missing or unknown; \`errors\` lists all of them.`,
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
