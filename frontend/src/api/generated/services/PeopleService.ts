/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { Invitation } from '../models/Invitation';
import type { InvitationRequest } from '../models/InvitationRequest';
import type { IssuedAccountLink } from '../models/IssuedAccountLink';
import type { Person } from '../models/Person';
import type { RoleChange } from '../models/RoleChange';
import type { SecondFactorRequirements } from '../models/SecondFactorRequirements';
import type { CancelablePromise } from '../core/CancelablePromise';
import { OpenAPI } from '../core/OpenAPI';
import { request as __request } from '../core/request';
export class PeopleService {
    /**
     * Get the roles that need a second factor
     * @returns SecondFactorRequirements The current state.
     * @throws ApiError
     */
    public static getSecondFactorRequirements(): CancelablePromise<SecondFactorRequirements> {
        return __request(OpenAPI, {
            method: 'GET',
            url: '/people/second-factor-requirements',
            errors: {
                401: `There is no session, or it has expired.`,
                403: `The cookie was sent without the anti-forgery header or not by a page of this origin, a one-time password must be changed or a second factor set up first, the role of the account does not allow the operation (\`x-required-role\`), or a recent proof is missing.`,
                500: `An unexpected error; the log has it under \`instance\`.`,
                503: `Nothing is published yet, or not the revision in \`Wirtshaus-Revision\`, a limit on concurrency is reached, or the database or the files cannot be reached; try again after \`Retry-After\`.`,
            },
        });
    }
    /**
     * Save the roles that need a second factor
     * Members of these roles without one can only set one up: everything else answers 403 `second-factor-required`. Applies to
     * existing sessions too. Needs a recent proof.
     * @returns SecondFactorRequirements The current state.
     * @throws ApiError
     */
    public static saveSecondFactorRequirements({
        requestBody,
    }: {
        requestBody: SecondFactorRequirements,
    }): CancelablePromise<SecondFactorRequirements> {
        return __request(OpenAPI, {
            method: 'PUT',
            url: '/people/second-factor-requirements',
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
     * List people
     * All accounts, by id.
     * @returns Person The list.
     * @throws ApiError
     */
    public static listPeople(): CancelablePromise<Array<Person>> {
        return __request(OpenAPI, {
            method: 'GET',
            url: '/people',
            errors: {
                401: `There is no session, or it has expired.`,
                403: `The cookie was sent without the anti-forgery header or not by a page of this origin, a one-time password must be changed or a second factor set up first, the role of the account does not allow the operation (\`x-required-role\`), or a recent proof is missing.`,
                500: `An unexpected error; the log has it under \`instance\`.`,
                503: `Nothing is published yet, or not the revision in \`Wirtshaus-Revision\`, a limit on concurrency is reached, or the database or the files cannot be reached; try again after \`Retry-After\`.`,
            },
        });
    }
    /**
     * List invitations
     * Those that can be accepted, the oldest first.
     * @returns Invitation The list.
     * @throws ApiError
     */
    public static listInvitations(): CancelablePromise<Array<Invitation>> {
        return __request(OpenAPI, {
            method: 'GET',
            url: '/invitations',
            errors: {
                401: `There is no session, or it has expired.`,
                403: `The cookie was sent without the anti-forgery header or not by a page of this origin, a one-time password must be changed or a second factor set up first, the role of the account does not allow the operation (\`x-required-role\`), or a recent proof is missing.`,
                500: `An unexpected error; the log has it under \`instance\`.`,
                503: `Nothing is published yet, or not the revision in \`Wirtshaus-Revision\`, a limit on concurrency is reached, or the database or the files cannot be reached; try again after \`Retry-After\`.`,
            },
        });
    }
    /**
     * Invite a person
     * Returns a link to pass on, which creates one account within 7 days. It is invalid while who invited does not belong to the
     * management. Needs a recent proof.
     * @returns IssuedAccountLink The current state.
     * @throws ApiError
     */
    public static invitePerson({
        requestBody,
    }: {
        requestBody: InvitationRequest,
    }): CancelablePromise<IssuedAccountLink> {
        return __request(OpenAPI, {
            method: 'POST',
            url: '/invitations',
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
     * Revoke an invitation
     * @returns void
     * @throws ApiError
     */
    public static revokeInvitation({
        id,
    }: {
        /**
         * The id of the invitation, 1 to 2147483647.
         */
        id: number,
    }): CancelablePromise<void> {
        return __request(OpenAPI, {
            method: 'DELETE',
            url: '/invitations/{id}',
            path: {
                'id': id,
            },
            errors: {
                400: `The id is malformed.`,
                401: `There is no session, or it has expired.`,
                403: `The cookie was sent without the anti-forgery header or not by a page of this origin, a one-time password must be changed or a second factor set up first, the role of the account does not allow the operation (\`x-required-role\`), or a recent proof is missing.`,
                404: `There is no such invitation.`,
                500: `An unexpected error; the log has it under \`instance\`.`,
                503: `Nothing is published yet, or not the revision in \`Wirtshaus-Revision\`, a limit on concurrency is reached, or the database or the files cannot be reached; try again after \`Retry-After\`.`,
            },
        });
    }
    /**
     * Change the role of a person
     * Needs a recent proof.
     * @returns Person The current state.
     * @throws ApiError
     */
    public static changePersonRole({
        id,
        requestBody,
    }: {
        /**
         * The id of the person, 1 to 2147483647.
         */
        id: number,
        requestBody: RoleChange,
    }): CancelablePromise<Person> {
        return __request(OpenAPI, {
            method: 'PUT',
            url: '/people/{id}/role',
            path: {
                'id': id,
            },
            body: requestBody,
            mediaType: 'application/json; charset=utf-8',
            errors: {
                400: `The body is not a JSON object or has a duplicate field.`,
                401: `There is no session, or it has expired.`,
                403: `The cookie was sent without the anti-forgery header or not by a page of this origin, a one-time password must be changed or a second factor set up first, the role of the account does not allow the operation (\`x-required-role\`), or a recent proof is missing.`,
                404: `There is no such person.`,
                408: `The body did not arrive within 10 s.`,
                409: `There would be no enabled account of the management.`,
                413: `The body has more than 65,536 bytes.`,
                415: `The body is not declared as JSON in UTF-8, or is compressed.`,
                422: `Fields are invalid, missing or unknown; \`errors\` lists all of them.`,
                500: `An unexpected error; the log has it under \`instance\`.`,
                503: `Nothing is published yet, or not the revision in \`Wirtshaus-Revision\`, a limit on concurrency is reached, or the database or the files cannot be reached; try again after \`Retry-After\`.`,
            },
        });
    }
    /**
     * Disable a person
     * Ends all sessions. Needs a recent proof.
     * @returns Person The current state.
     * @throws ApiError
     */
    public static disablePerson({
        id,
    }: {
        /**
         * The id of the person, 1 to 2147483647.
         */
        id: number,
    }): CancelablePromise<Person> {
        return __request(OpenAPI, {
            method: 'POST',
            url: '/people/{id}/disable',
            path: {
                'id': id,
            },
            errors: {
                400: `The id is malformed.`,
                401: `There is no session, or it has expired.`,
                403: `The cookie was sent without the anti-forgery header or not by a page of this origin, a one-time password must be changed or a second factor set up first, the role of the account does not allow the operation (\`x-required-role\`), or a recent proof is missing.`,
                404: `There is no such person.`,
                409: `There would be no enabled account of the management.`,
                500: `An unexpected error; the log has it under \`instance\`.`,
                503: `Nothing is published yet, or not the revision in \`Wirtshaus-Revision\`, a limit on concurrency is reached, or the database or the files cannot be reached; try again after \`Retry-After\`.`,
            },
        });
    }
    /**
     * Enable a person
     * Needs a recent proof.
     * @returns Person The current state.
     * @throws ApiError
     */
    public static enablePerson({
        id,
    }: {
        /**
         * The id of the person, 1 to 2147483647.
         */
        id: number,
    }): CancelablePromise<Person> {
        return __request(OpenAPI, {
            method: 'POST',
            url: '/people/{id}/enable',
            path: {
                'id': id,
            },
            errors: {
                400: `The id is malformed.`,
                401: `There is no session, or it has expired.`,
                403: `The cookie was sent without the anti-forgery header or not by a page of this origin, a one-time password must be changed or a second factor set up first, the role of the account does not allow the operation (\`x-required-role\`), or a recent proof is missing.`,
                404: `There is no such person.`,
                500: `An unexpected error; the log has it under \`instance\`.`,
                503: `Nothing is published yet, or not the revision in \`Wirtshaus-Revision\`, a limit on concurrency is reached, or the database or the files cannot be reached; try again after \`Retry-After\`.`,
            },
        });
    }
    /**
     * Reset the account of a person
     * Makes the password invalid, ends all sessions, enables the account, and returns a link to pass on, which sets a new
     * password within 7 days. Needs a recent proof.
     * @returns IssuedAccountLink The current state.
     * @throws ApiError
     */
    public static resetPerson({
        id,
    }: {
        /**
         * The id of the person, 1 to 2147483647.
         */
        id: number,
    }): CancelablePromise<IssuedAccountLink> {
        return __request(OpenAPI, {
            method: 'POST',
            url: '/people/{id}/reset',
            path: {
                'id': id,
            },
            errors: {
                400: `The id is malformed.`,
                401: `There is no session, or it has expired.`,
                403: `The cookie was sent without the anti-forgery header or not by a page of this origin, a one-time password must be changed or a second factor set up first, the role of the account does not allow the operation (\`x-required-role\`), or a recent proof is missing.`,
                404: `There is no such person.`,
                429: `Too many passwords are being checked.`,
                500: `An unexpected error; the log has it under \`instance\`.`,
                503: `Nothing is published yet, or not the revision in \`Wirtshaus-Revision\`, a limit on concurrency is reached, or the database or the files cannot be reached; try again after \`Retry-After\`.`,
            },
        });
    }
}
