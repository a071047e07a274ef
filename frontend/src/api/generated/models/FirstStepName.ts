/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
/**
 * A step from the example to the website of an inn.
 */
export type FirstStepName = 'MASTER_DATA' | 'IMPRINT' | 'OPENING_HOURS' | 'MENUS' | 'PAGES' | 'PICTURES' | 'NEWS' | 'PUBLIC_URL' | 'BACKUPS';
