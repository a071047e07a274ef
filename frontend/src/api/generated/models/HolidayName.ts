/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
/**
 * The thirteen statutory holidays of Austria.
 */
export type HolidayName = 'newYear' | 'epiphany' | 'easterMonday' | 'stateHoliday' | 'ascensionDay' | 'whitMonday' | 'corpusChristi' | 'assumptionDay' | 'nationalDay' | 'allSaints' | 'immaculateConception' | 'christmasDay' | 'stStephensDay';
