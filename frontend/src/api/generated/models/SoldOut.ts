/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
/**
 * Whether a dish is sold out.
 */
export type SoldOut = {
    /**
     * Whether it is sold out until the opening ends that is running, or else the day.
     */
    isSoldOut: boolean;
};

