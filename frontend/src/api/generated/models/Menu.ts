/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
export type Menu = {
    type: 'FOOD' | 'BURGER' | 'ADDITIONAL_BURGER' | 'WILD' | 'GANSL' | 'CORDON_BLEU';
    label: string;
    name: string;
    url: string;
    size: number;
    updated: string;
};

