/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
/**
 * A kind of goods.
 */
export type SupplierKind = 'BREAD' | 'MEAT' | 'PRODUCE' | 'EGGS_AND_NOODLES';
