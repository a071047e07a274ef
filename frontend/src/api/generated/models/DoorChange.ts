/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
export type DoorChange = {
    at: string;
    date: string;
    time: string;
    dayKey: number;
    inDays: number;
};

