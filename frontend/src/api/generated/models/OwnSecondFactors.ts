/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { SecondFactor } from './SecondFactor';
/**
 * The second factors of the member.
 */
export type OwnSecondFactors = {
    /**
     * The factors, by id.
     */
    factors: Array<SecondFactor>;
    /**
     * How many recovery codes were not used.
     */
    recoveryCodes: number;
    /**
     * Whether the role of the member needs a factor.
     */
    isRequired: boolean;
    /**
     * Whether the setting `public_url` allows passkeys: HTTPS, or `localhost`, and a domain.
     */
    canAddPasskeys: boolean;
};

