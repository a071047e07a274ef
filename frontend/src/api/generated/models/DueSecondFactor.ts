/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { SecondFactorMethod } from './SecondFactorMethod';
/**
 * A second factor that signing in still needs.
 */
export type DueSecondFactor = {
    /**
     * For `POST /auth/second-factor`, 64 hexadecimal digits, valid once and for five minutes. It gives no access.
     */
    token: string;
    /**
     * What the member has.
     */
    methods: Array<SecondFactorMethod>;
};

