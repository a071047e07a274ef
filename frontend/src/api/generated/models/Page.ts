/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
/**
 * A page of the website.
 */
export type Page = 'home' | 'kitchen' | 'venue' | 'contact' | 'jobs' | 'imprint' | 'cookiePolicy' | 'notFound';
