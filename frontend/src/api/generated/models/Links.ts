/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
export type Links = {
    video: string;
    social: string;
    map: string;
    directions: string;
};

