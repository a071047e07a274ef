/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { Dish } from '../models/Dish';
import type { DishDraft } from '../models/DishDraft';
import type { DishScope } from '../models/DishScope';
import type { SoldOut } from '../models/SoldOut';
import type { CancelablePromise } from '../core/CancelablePromise';
import { OpenAPI } from '../core/OpenAPI';
import { request as __request } from '../core/request';
export class DishesService {
    /**
     * List the dishes
     * All of them, by id.
     * @returns Dish The current representation.
     * @throws ApiError
     */
    public static listDishes({
        scope,
    }: {
        /**
         * Another selection of dishes.
         */
        scope?: DishScope,
    }): CancelablePromise<Array<Dish>> {
        return __request(OpenAPI, {
            method: 'GET',
            url: '/dishes',
            query: {
                'scope': scope,
            },
            errors: {
                304: `Unchanged since the tag sent in \`If-None-Match\`.`,
                400: `\`scope\` is invalid.`,
                401: `There is no session, or it has expired.`,
                403: `The cookie was sent without the anti-forgery header or not by a page of this origin, a one-time password must be changed or a second factor set up first, the role of the account does not allow the operation (\`x-required-role\`), or a recent proof is missing.`,
                500: `An unexpected error; the log has it under \`instance\`.`,
                503: `Nothing is published yet, or not the revision in \`Wirtshaus-Revision\`, a limit on concurrency is reached, or the database or the files cannot be reached; try again after \`Retry-After\`.`,
            },
        });
    }
    /**
     * Create a dish
     * @returns Dish Created.
     * @throws ApiError
     */
    public static createDish({
        requestBody,
        idempotencyKey,
    }: {
        requestBody: DishDraft,
        /**
         * Makes a repeated request safe: within 24 hours the same request with the same key gets the first response
         * and creates nothing. 1 to 64 letters, digits, hyphens and underscores, scoped to the account.
         */
        idempotencyKey?: string,
    }): CancelablePromise<Dish> {
        return __request(OpenAPI, {
            method: 'POST',
            url: '/dishes',
            headers: {
                'Idempotency-Key': idempotencyKey,
            },
            body: requestBody,
            mediaType: 'application/json; charset=utf-8',
            errors: {
                400: `The body is not a JSON object or has a duplicate field, or \`Idempotency-Key\` is invalid.`,
                401: `There is no session, or it has expired.`,
                403: `The cookie was sent without the anti-forgery header or not by a page of this origin, a one-time password must be changed or a second factor set up first, the role of the account does not allow the operation (\`x-required-role\`), or a recent proof is missing.`,
                408: `The body did not arrive within 10 s.`,
                413: `The body has more than 65,536 bytes.`,
                415: `The body is not declared as JSON in UTF-8, or is compressed.`,
                422: `Fields are invalid, missing or unknown; \`errors\` lists all of them. Or the key was used for another request: then the \`type\` is \`urn:wirtshaus:problem:idempotency-key-reused\`.`,
                500: `An unexpected error; the log has it under \`instance\`.`,
                503: `Nothing is published yet, or not the revision in \`Wirtshaus-Revision\`, a limit on concurrency is reached, or the database or the files cannot be reached; try again after \`Retry-After\`.`,
            },
        });
    }
    /**
     * Get a dish
     * @returns Dish The current representation.
     * @throws ApiError
     */
    public static getDish({
        id,
    }: {
        /**
         * The id of the dish, 1 to 2147483647.
         */
        id: number,
    }): CancelablePromise<Dish> {
        return __request(OpenAPI, {
            method: 'GET',
            url: '/dishes/{id}',
            path: {
                'id': id,
            },
            errors: {
                400: `The id is malformed.`,
                401: `There is no session, or it has expired.`,
                403: `The cookie was sent without the anti-forgery header or not by a page of this origin, a one-time password must be changed or a second factor set up first, the role of the account does not allow the operation (\`x-required-role\`), or a recent proof is missing.`,
                404: `There is no such dish.`,
                500: `An unexpected error; the log has it under \`instance\`.`,
                503: `Nothing is published yet, or not the revision in \`Wirtshaus-Revision\`, a limit on concurrency is reached, or the database or the files cannot be reached; try again after \`Retry-After\`.`,
            },
        });
    }
    /**
     * Update a dish
     * Replaces what staff entered. The check of the same allergens keeps its day.
     * @returns Dish The current representation.
     * @throws ApiError
     */
    public static editDish({
        id,
        requestBody,
        ifMatch,
    }: {
        /**
         * The id of the dish, 1 to 2147483647.
         */
        id: number,
        requestBody: DishDraft,
        /**
         * The expected version, in double quotes; absent to change any.
         */
        ifMatch?: string,
    }): CancelablePromise<Dish> {
        return __request(OpenAPI, {
            method: 'PUT',
            url: '/dishes/{id}',
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
     * Delete a dish
     * Guests do not see it any more. It can be restored for 30 days.
     * @returns void
     * @throws ApiError
     */
    public static deleteDish({
        id,
        ifMatch,
    }: {
        /**
         * The id of the dish, 1 to 2147483647.
         */
        id: number,
        /**
         * The expected version, in double quotes; absent to delete any.
         */
        ifMatch?: string,
    }): CancelablePromise<void> {
        return __request(OpenAPI, {
            method: 'DELETE',
            url: '/dishes/{id}',
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
    /**
     * Say whether a dish is sold out
     * It is available again when the opening ends that is running, or else on the next day.
     * @returns Dish The current representation.
     * @throws ApiError
     */
    public static setDishSoldOut({
        id,
        requestBody,
        ifMatch,
    }: {
        /**
         * The id of the dish, 1 to 2147483647.
         */
        id: number,
        requestBody: SoldOut,
        /**
         * The expected version, in double quotes; absent to change any.
         */
        ifMatch?: string,
    }): CancelablePromise<Dish> {
        return __request(OpenAPI, {
            method: 'PUT',
            url: '/dishes/{id}/sold-out',
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
     * Restore a deleted dish
     * Cards that have it show it again. A dish that is not deleted is left unchanged.
     * @returns Dish The current representation.
     * @throws ApiError
     */
    public static restoreDish({
        id,
    }: {
        /**
         * The id of the dish, 1 to 2147483647.
         */
        id: number,
    }): CancelablePromise<Dish> {
        return __request(OpenAPI, {
            method: 'POST',
            url: '/dishes/{id}/restore',
            path: {
                'id': id,
            },
            errors: {
                400: `The id is malformed.`,
                401: `There is no session, or it has expired.`,
                403: `The cookie was sent without the anti-forgery header or not by a page of this origin, a one-time password must be changed or a second factor set up first, the role of the account does not allow the operation (\`x-required-role\`), or a recent proof is missing.`,
                404: `There is no such dish, or it was deleted more than 30 days ago.`,
                500: `An unexpected error; the log has it under \`instance\`.`,
                503: `Nothing is published yet, or not the revision in \`Wirtshaus-Revision\`, a limit on concurrency is reached, or the database or the files cannot be reached; try again after \`Retry-After\`.`,
            },
        });
    }
}
