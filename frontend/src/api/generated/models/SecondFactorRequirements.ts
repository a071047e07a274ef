/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
/**
 * The roles whose members need a second factor.
 */
export type SecondFactorRequirements = {
    /**
     * Whether members with the role `management` need one.
     */
    management: boolean;
    /**
     * Whether members with the role `team` need one.
     */
    team: boolean;
};

