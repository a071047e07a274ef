/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { Card } from '../models/Card';
import type { CardContent } from '../models/CardContent';
import type { CardSettings } from '../models/CardSettings';
import type { CardSettingsEdit } from '../models/CardSettingsEdit';
import type { CardSummary } from '../models/CardSummary';
import type { EditableCard } from '../models/EditableCard';
import type { PublishedVersion } from '../models/PublishedVersion';
import type { CancelablePromise } from '../core/CancelablePromise';
import { OpenAPI } from '../core/OpenAPI';
import { request as __request } from '../core/request';
export class CardsService {
    /**
     * List the cards
     * Those that guests see now: first the cards of menus in the order of the menus, then the others in theirs.
     * @returns CardSummary The current representation.
     * @throws ApiError
     */
    public static listCards(): CancelablePromise<Array<CardSummary>> {
        return __request(OpenAPI, {
            method: 'GET',
            url: '/cards',
            errors: {
                304: `Unchanged since the tag sent in \`If-None-Match\`.`,
                500: `An unexpected error; the log has it under \`instance\`.`,
                503: `Nothing is published yet, or not the revision in \`Wirtshaus-Revision\`, a limit on concurrency is reached, or the database or the files cannot be reached; try again after \`Retry-After\`.`,
            },
        });
    }
    /**
     * Get a card
     * With its dishes as guests see them today, without those that were deleted.
     * @returns Card The current representation.
     * @throws ApiError
     */
    public static getCard({
        card,
    }: {
        /**
         * The last part of its address, such as `speisekarte`.
         */
        card: string,
    }): CancelablePromise<Card> {
        return __request(OpenAPI, {
            method: 'GET',
            url: '/cards/{card}',
            path: {
                'card': card,
            },
            errors: {
                304: `Unchanged since the tag sent in \`If-None-Match\`.`,
                404: `There is no such card, or guests do not see it now.`,
                500: `An unexpected error; the log has it under \`instance\`.`,
                503: `Nothing is published yet, or not the revision in \`Wirtshaus-Revision\`, a limit on concurrency is reached, or the database or the files cannot be reached; try again after \`Retry-After\`.`,
            },
        });
    }
    /**
     * Get the own cards and the marks of dishes
     * @returns CardSettings The current representation.
     * @throws ApiError
     */
    public static getCardSettings(): CancelablePromise<CardSettings> {
        return __request(OpenAPI, {
            method: 'GET',
            url: '/cards/settings',
            errors: {
                401: `There is no session, or it has expired.`,
                403: `The cookie was sent without the anti-forgery header or not by a page of this origin, a one-time password must be changed or a second factor set up first, the role of the account does not allow the operation (\`x-required-role\`), or a recent proof is missing.`,
                500: `An unexpected error; the log has it under \`instance\`.`,
                503: `Nothing is published yet, or not the revision in \`Wirtshaus-Revision\`, a limit on concurrency is reached, or the database or the files cannot be reached; try again after \`Retry-After\`.`,
            },
        });
    }
    /**
     * Replace the own cards and the marks of dishes
     * @returns CardSettings The current representation.
     * @throws ApiError
     */
    public static saveCardSettings({
        requestBody,
        ifMatch,
    }: {
        requestBody: CardSettingsEdit,
        /**
         * The expected version, in double quotes; absent to replace any.
         */
        ifMatch?: string,
    }): CancelablePromise<CardSettings> {
        return __request(OpenAPI, {
            method: 'PUT',
            url: '/cards/settings',
            headers: {
                'If-Match': ifMatch,
            },
            body: requestBody,
            mediaType: 'application/json; charset=utf-8',
            errors: {
                400: `The body is not a JSON object or has a duplicate field.`,
                401: `There is no session, or it has expired.`,
                403: `The cookie was sent without the anti-forgery header or not by a page of this origin, a one-time password must be changed or a second factor set up first, the role of the account does not allow the operation (\`x-required-role\`), or a recent proof is missing.`,
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
     * Get the draft of a card
     * The published content and the draft.
     * @returns EditableCard The current representation.
     * @throws ApiError
     */
    public static getCardDraft({
        card,
    }: {
        /**
         * The last part of its address, such as `speisekarte`.
         */
        card: string,
    }): CancelablePromise<EditableCard> {
        return __request(OpenAPI, {
            method: 'GET',
            url: '/cards/{card}/draft',
            path: {
                'card': card,
            },
            errors: {
                401: `There is no session, or it has expired.`,
                403: `The cookie was sent without the anti-forgery header or not by a page of this origin, a one-time password must be changed or a second factor set up first, the role of the account does not allow the operation (\`x-required-role\`), or a recent proof is missing.`,
                404: `There is no such card.`,
                500: `An unexpected error; the log has it under \`instance\`.`,
                503: `Nothing is published yet, or not the revision in \`Wirtshaus-Revision\`, a limit on concurrency is reached, or the database or the files cannot be reached; try again after \`Retry-After\`.`,
            },
        });
    }
    /**
     * Save the draft of a card
     * Guests do not see it before it is published. The published content as a draft deletes the draft.
     * @returns EditableCard The current representation.
     * @throws ApiError
     */
    public static saveCardDraft({
        card,
        requestBody,
        ifMatch,
    }: {
        /**
         * The last part of its address, such as `speisekarte`.
         */
        card: string,
        requestBody: CardContent,
        /**
         * The expected version, in double quotes; absent to replace any.
         */
        ifMatch?: string,
    }): CancelablePromise<EditableCard> {
        return __request(OpenAPI, {
            method: 'PUT',
            url: '/cards/{card}/draft',
            path: {
                'card': card,
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
                404: `There is no such card.`,
                408: `The body did not arrive within 10 s.`,
                412: `The version is not the one in \`If-Match\`.`,
                413: `The body has more than 786,432 bytes.`,
                415: `The body is not declared as JSON in UTF-8, or is compressed.`,
                422: `Fields are invalid, missing or unknown; \`errors\` lists all of them.`,
                500: `An unexpected error; the log has it under \`instance\`.`,
                503: `Nothing is published yet, or not the revision in \`Wirtshaus-Revision\`, a limit on concurrency is reached, or the database or the files cannot be reached; try again after \`Retry-After\`.`,
            },
        });
    }
    /**
     * Publish the draft of a card
     * @returns EditableCard The current representation.
     * @throws ApiError
     */
    public static publishCard({
        card,
        ifMatch,
    }: {
        /**
         * The last part of its address, such as `speisekarte`.
         */
        card: string,
        /**
         * The expected version, in double quotes; absent to publish any.
         */
        ifMatch?: string,
    }): CancelablePromise<EditableCard> {
        return __request(OpenAPI, {
            method: 'POST',
            url: '/cards/{card}/publish',
            path: {
                'card': card,
            },
            headers: {
                'If-Match': ifMatch,
            },
            errors: {
                401: `There is no session, or it has expired.`,
                403: `The cookie was sent without the anti-forgery header or not by a page of this origin, a one-time password must be changed or a second factor set up first, the role of the account does not allow the operation (\`x-required-role\`), or a recent proof is missing.`,
                404: `There is no such card.`,
                412: `The version is not the one in \`If-Match\`.`,
                500: `An unexpected error; the log has it under \`instance\`.`,
                503: `Nothing is published yet, or not the revision in \`Wirtshaus-Revision\`, a limit on concurrency is reached, or the database or the files cannot be reached; try again after \`Retry-After\`.`,
            },
        });
    }
    /**
     * Confirm that a card is correct
     * Guests see that it was read today, as after a publication.
     * @returns EditableCard The current representation.
     * @throws ApiError
     */
    public static reviewCard({
        card,
    }: {
        /**
         * The last part of its address, such as `speisekarte`.
         */
        card: string,
    }): CancelablePromise<EditableCard> {
        return __request(OpenAPI, {
            method: 'POST',
            url: '/cards/{card}/review',
            path: {
                'card': card,
            },
            errors: {
                401: `There is no session, or it has expired.`,
                403: `The cookie was sent without the anti-forgery header or not by a page of this origin, a one-time password must be changed or a second factor set up first, the role of the account does not allow the operation (\`x-required-role\`), or a recent proof is missing.`,
                404: `There is no such card.`,
                500: `An unexpected error; the log has it under \`instance\`.`,
                503: `Nothing is published yet, or not the revision in \`Wirtshaus-Revision\`, a limit on concurrency is reached, or the database or the files cannot be reached; try again after \`Retry-After\`.`,
            },
        });
    }
    /**
     * List the published versions of a card
     * Newest first. Versions that were replaced more than a year ago are deleted.
     * @returns PublishedVersion The current representation.
     * @throws ApiError
     */
    public static listCardVersions({
        card,
        limit = 50,
        cursor,
    }: {
        /**
         * The last part of its address, such as `speisekarte`.
         */
        card: string,
        /**
         * The maximum number of items.
         */
        limit?: number,
        /**
         * Continues the list after an item. Taken from `Link`; not to be composed by clients.
         */
        cursor?: string,
    }): CancelablePromise<Array<PublishedVersion>> {
        return __request(OpenAPI, {
            method: 'GET',
            url: '/cards/{card}/versions',
            path: {
                'card': card,
            },
            query: {
                'limit': limit,
                'cursor': cursor,
            },
            errors: {
                304: `Unchanged since the tag sent in \`If-None-Match\`.`,
                400: `\`limit\` or \`cursor\` is invalid.`,
                401: `There is no session, or it has expired.`,
                403: `The cookie was sent without the anti-forgery header or not by a page of this origin, a one-time password must be changed or a second factor set up first, the role of the account does not allow the operation (\`x-required-role\`), or a recent proof is missing.`,
                404: `There is no such card.`,
                500: `An unexpected error; the log has it under \`instance\`.`,
                503: `Nothing is published yet, or not the revision in \`Wirtshaus-Revision\`, a limit on concurrency is reached, or the database or the files cannot be reached; try again after \`Retry-After\`.`,
            },
        });
    }
    /**
     * Get a published version of a card
     * Save it as a draft to bring it back.
     * @returns CardContent The current representation.
     * @throws ApiError
     */
    public static getCardVersion({
        card,
        number,
    }: {
        /**
         * The last part of its address, such as `speisekarte`.
         */
        card: string,
        /**
         * The number of the version; 0 for the card before the first publication.
         */
        number: number,
    }): CancelablePromise<CardContent> {
        return __request(OpenAPI, {
            method: 'GET',
            url: '/cards/{card}/versions/{number}',
            path: {
                'card': card,
                'number': number,
            },
            errors: {
                304: `Unchanged since the tag sent in \`If-None-Match\`.`,
                400: `The number is malformed.`,
                401: `There is no session, or it has expired.`,
                403: `The cookie was sent without the anti-forgery header or not by a page of this origin, a one-time password must be changed or a second factor set up first, the role of the account does not allow the operation (\`x-required-role\`), or a recent proof is missing.`,
                404: `There is no such card, or no version of this number.`,
                500: `An unexpected error; the log has it under \`instance\`.`,
                503: `Nothing is published yet, or not the revision in \`Wirtshaus-Revision\`, a limit on concurrency is reached, or the database or the files cannot be reached; try again after \`Retry-After\`.`,
            },
        });
    }
}
