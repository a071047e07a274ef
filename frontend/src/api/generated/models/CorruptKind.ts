/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
/**
 * The kind of a corrupt record.
 */
export type CorruptKind = 'NEWS' | 'SPECIAL_DAY' | 'OPENING_HOURS' | 'MENU_FILE' | 'MENU_SETTING' | 'MESSAGE' | 'MASTER_DATA' | 'PAGE_CONTENT';
