/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
/**
 * What a corrupt record is.
 */
export type CorruptKind = 'NEWS' | 'SPECIAL_DAY' | 'OPENING_HOURS' | 'MENU_FILE' | 'MENU_SETTING' | 'MESSAGE';
