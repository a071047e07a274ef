/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
/**
 * The thirteen statutory holidays of Austria.
 */
export type HolidayName = 'NEW_YEAR' | 'EPIPHANY' | 'EASTER_MONDAY' | 'STATE_HOLIDAY' | 'ASCENSION_DAY' | 'WHIT_MONDAY' | 'CORPUS_CHRISTI' | 'ASSUMPTION_DAY' | 'NATIONAL_DAY' | 'ALL_SAINTS' | 'IMMACULATE_CONCEPTION' | 'CHRISTMAS_DAY' | 'ST_STEPHENS_DAY';
