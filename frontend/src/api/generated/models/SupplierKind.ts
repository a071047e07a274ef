/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
/**
 * What a supplier brings.
 */
export type SupplierKind = 'BREAD' | 'MEAT' | 'PRODUCE' | 'EGGS_AND_NOODLES';
