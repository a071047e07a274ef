/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
export type NewsEntry = {
    id: number;
    title: string;
    subText: string;
    imgSrc: string;
    sortOrder: number;
    timeframe: string;
    timeframeLines: Array<string>;
    showUntil?: string;
    isComingSoon: boolean;
    isFood: boolean;
};

