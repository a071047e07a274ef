/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
/**
 * A step from the example to the website of an inn.
 */
export type FirstStepName = 'masterData' | 'account' | 'imprint' | 'openingHours' | 'menus' | 'pages' | 'pictures' | 'news' | 'publicUrl' | 'backups';
