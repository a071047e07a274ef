/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
export type Supplier = {
    kind: 'BREAD' | 'MEAT' | 'PRODUCE' | 'EGGS_AND_NOODLES';
    sortOrder: number;
    actionUrl?: string;
};

