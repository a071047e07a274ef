/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
export type Reason = {
    kind: 'WEEKDAY' | 'HOLIDAY' | 'SPECIAL_DAY';
    dayKey?: number;
    holiday?: string;
    label?: string;
};

