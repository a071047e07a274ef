/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
/**
 * Where else the inn is found; all `http` or `https`.
 */
export type Links = {
    /**
     * Its video channel.
     */
    video: string;
    /**
     * Its social network.
     */
    social: string;
    /**
     * The map with the inn on it.
     */
    map: string;
    /**
     * Directions to the inn.
     */
    directions: string;
};

