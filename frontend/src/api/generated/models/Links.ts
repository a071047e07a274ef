/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
/**
 * Links to other sites; all `http` or `https`.
 */
export type Links = {
    /**
     * The video channel.
     */
    video: string;
    /**
     * The social network profile.
     */
    social: string;
    /**
     * The map.
     */
    map: string;
    /**
     * Directions to the inn.
     */
    directions: string;
};

