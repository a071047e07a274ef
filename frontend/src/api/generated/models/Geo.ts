/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
/**
 * A point on the globe (WGS 84).
 */
export type Geo = {
    /**
     * Degrees north of the equator, -90 to 90.
     */
    latitude: number;
    /**
     * Degrees east of Greenwich, -180 to 180.
     */
    longitude: number;
};

