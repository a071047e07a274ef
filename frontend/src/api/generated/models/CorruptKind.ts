/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
/**
 * The kind of a corrupt record.
 */
export type CorruptKind = 'news' | 'specialDay' | 'season' | 'openingHours' | 'menuFile' | 'menuSetting' | 'message' | 'masterData' | 'lunchWeek' | 'lunchSettings' | 'pageContent' | 'dish' | 'cardContent' | 'cardSettings';
