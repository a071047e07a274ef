/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
/**
 * A page for guests.
 */
export type Page = 'home' | 'kitchen' | 'venue' | 'contact' | 'jobs' | 'imprint' | 'cookiePolicy' | 'notFound';
