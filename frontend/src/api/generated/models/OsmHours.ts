/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
/**
 * The hours in the notation of OpenStreetMap.
 */
export type OsmHours = {
    /**
     * The hours of the venue; `off` if it never opens.
     */
    venue: string;
    /**
     * The hours of the kitchen; absent if it never opens.
     */
    kitchen?: string;
};

