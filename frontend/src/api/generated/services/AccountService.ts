/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { AddedSecondFactor } from '../models/AddedSecondFactor';
import type { NewPasskey } from '../models/NewPasskey';
import type { OwnAccount } from '../models/OwnAccount';
import type { OwnEmail } from '../models/OwnEmail';
import type { OwnName } from '../models/OwnName';
import type { OwnSecondFactors } from '../models/OwnSecondFactors';
import type { PasskeySetup } from '../models/PasskeySetup';
import type { RecoveryCodes } from '../models/RecoveryCodes';
import type { StaffSession } from '../models/StaffSession';
import type { TotpConfirmation } from '../models/TotpConfirmation';
import type { TotpSetup } from '../models/TotpSetup';
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
                403: `The cookie was sent without the anti-forgery header or not by a page of this origin, a one-time password must be changed or a second factor set up first, the role of the account does not allow the operation (\`x-required-role\`), or a recent proof is missing.`,
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
                403: `The cookie was sent without the anti-forgery header or not by a page of this origin, a one-time password must be changed or a second factor set up first, the role of the account does not allow the operation (\`x-required-role\`), or a recent proof is missing.`,
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
                403: `The cookie was sent without the anti-forgery header or not by a page of this origin, a one-time password must be changed or a second factor set up first, the role of the account does not allow the operation (\`x-required-role\`), or a recent proof is missing.`,
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
                403: `The cookie was sent without the anti-forgery header or not by a page of this origin, a one-time password must be changed or a second factor set up first, the role of the account does not allow the operation (\`x-required-role\`), or a recent proof is missing.`,
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
                403: `The cookie was sent without the anti-forgery header or not by a page of this origin, a one-time password must be changed or a second factor set up first, the role of the account does not allow the operation (\`x-required-role\`), or a recent proof is missing.`,
                404: `The member has no such session.`,
                500: `An unexpected error; the log has it under \`instance\`.`,
                503: `Nothing is published yet, or not the revision in \`Wirtshaus-Revision\`, a limit on concurrency is reached, or the database or the files cannot be reached; try again after \`Retry-After\`.`,
            },
        });
    }
    /**
     * List the own second factors
     * @returns OwnSecondFactors The current state.
     * @throws ApiError
     */
    public static listOwnFactors(): CancelablePromise<OwnSecondFactors> {
        return __request(OpenAPI, {
            method: 'GET',
            url: '/account/factors',
            errors: {
                401: `There is no session, or it has expired.`,
                403: `The cookie was sent without the anti-forgery header or not by a page of this origin, a one-time password must be changed or a second factor set up first, the role of the account does not allow the operation (\`x-required-role\`), or a recent proof is missing.`,
                500: `An unexpected error; the log has it under \`instance\`.`,
                503: `Nothing is published yet, or not the revision in \`Wirtshaus-Revision\`, a limit on concurrency is reached, or the database or the files cannot be reached; try again after \`Retry-After\`.`,
            },
        });
    }
    /**
     * Begin to set up an authenticator app
     * The app is a second factor once `POST /account/totp/confirmation` gets a code of it in the same session, within 15
     * minutes. Codes are those of RFC 6238 with SHA-1, six digits and steps of 30 s. Needs a recent proof.
     * @returns TotpSetup The current state.
     * @throws ApiError
     */
    public static beginTotpSetup(): CancelablePromise<TotpSetup> {
        return __request(OpenAPI, {
            method: 'POST',
            url: '/account/totp',
            errors: {
                401: `There is no session, or it has expired.`,
                403: `The cookie was sent without the anti-forgery header or not by a page of this origin, a one-time password must be changed or a second factor set up first, the role of the account does not allow the operation (\`x-required-role\`), or a recent proof is missing.`,
                500: `An unexpected error; the log has it under \`instance\`.`,
                503: `Nothing is published yet, or not the revision in \`Wirtshaus-Revision\`, a limit on concurrency is reached, or the database or the files cannot be reached; try again after \`Retry-After\`.`,
            },
        });
    }
    /**
     * Add an authenticator app
     * A wrong code is an invalid field. The first factor also brings ten recovery codes. Needs a recent proof.
     * @returns AddedSecondFactor The current state.
     * @throws ApiError
     */
    public static confirmTotp({
        requestBody,
    }: {
        requestBody: TotpConfirmation,
    }): CancelablePromise<AddedSecondFactor> {
        return __request(OpenAPI, {
            method: 'POST',
            url: '/account/totp/confirmation',
            body: requestBody,
            mediaType: 'application/json; charset=utf-8',
            errors: {
                400: `The body is not a JSON object or has a duplicate field.`,
                401: `There is no session, or it has expired.`,
                403: `The cookie was sent without the anti-forgery header or not by a page of this origin, a one-time password must be changed or a second factor set up first, the role of the account does not allow the operation (\`x-required-role\`), or a recent proof is missing.`,
                404: `No app is being set up in this session, or not for 15 minutes.`,
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
     * Begin to add a passkey
     * `options` is the JSON of `PublicKeyCredentialCreationOptions`, valid for 15 minutes in this session. Needs a recent proof.
     * @returns PasskeySetup The current state.
     * @throws ApiError
     */
    public static beginPasskeySetup(): CancelablePromise<PasskeySetup> {
        return __request(OpenAPI, {
            method: 'POST',
            url: '/account/passkeys/options',
            errors: {
                401: `There is no session, or it has expired.`,
                403: `The cookie was sent without the anti-forgery header or not by a page of this origin, a one-time password must be changed or a second factor set up first, the role of the account does not allow the operation (\`x-required-role\`), or a recent proof is missing.`,
                404: `The setting \`public_url\` does not allow passkeys.`,
                500: `An unexpected error; the log has it under \`instance\`.`,
                503: `Nothing is published yet, or not the revision in \`Wirtshaus-Revision\`, a limit on concurrency is reached, or the database or the files cannot be reached; try again after \`Retry-After\`.`,
            },
        });
    }
    /**
     * Add a passkey
     * One that is not valid is an invalid field. The first factor also brings ten recovery codes. Needs a recent proof.
     * @returns AddedSecondFactor The current state.
     * @throws ApiError
     */
    public static addPasskey({
        requestBody,
    }: {
        requestBody: NewPasskey,
    }): CancelablePromise<AddedSecondFactor> {
        return __request(OpenAPI, {
            method: 'POST',
            url: '/account/passkeys',
            body: requestBody,
            mediaType: 'application/json; charset=utf-8',
            errors: {
                400: `The body is not a JSON object or has a duplicate field.`,
                401: `There is no session, or it has expired.`,
                403: `The cookie was sent without the anti-forgery header or not by a page of this origin, a one-time password must be changed or a second factor set up first, the role of the account does not allow the operation (\`x-required-role\`), or a recent proof is missing.`,
                404: `No passkey is being added in this session, or not for 15 minutes.`,
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
     * Remove a second factor
     * The recovery codes become invalid with the last one. Needs a recent proof.
     * @returns void
     * @throws ApiError
     */
    public static removeFactor({
        id,
    }: {
        /**
         * The id of the factor, 1 to 2147483647.
         */
        id: number,
    }): CancelablePromise<void> {
        return __request(OpenAPI, {
            method: 'DELETE',
            url: '/account/factors/{id}',
            path: {
                'id': id,
            },
            errors: {
                400: `The id is malformed.`,
                401: `There is no session, or it has expired.`,
                403: `The cookie was sent without the anti-forgery header or not by a page of this origin, a one-time password must be changed or a second factor set up first, the role of the account does not allow the operation (\`x-required-role\`), or a recent proof is missing.`,
                404: `The member has no such factor.`,
                500: `An unexpected error; the log has it under \`instance\`.`,
                503: `Nothing is published yet, or not the revision in \`Wirtshaus-Revision\`, a limit on concurrency is reached, or the database or the files cannot be reached; try again after \`Retry-After\`.`,
            },
        });
    }
    /**
     * Replace the recovery codes
     * Returns ten new ones; earlier ones become invalid. Needs a recent proof.
     * @returns RecoveryCodes The current state.
     * @throws ApiError
     */
    public static replaceRecoveryCodes(): CancelablePromise<RecoveryCodes> {
        return __request(OpenAPI, {
            method: 'POST',
            url: '/account/recovery-codes',
            errors: {
                401: `There is no session, or it has expired.`,
                403: `The cookie was sent without the anti-forgery header or not by a page of this origin, a one-time password must be changed or a second factor set up first, the role of the account does not allow the operation (\`x-required-role\`), or a recent proof is missing.`,
                404: `The member has no second factor.`,
                500: `An unexpected error; the log has it under \`instance\`.`,
                503: `Nothing is published yet, or not the revision in \`Wirtshaus-Revision\`, a limit on concurrency is reached, or the database or the files cannot be reached; try again after \`Retry-After\`.`,
            },
        });
    }
}
