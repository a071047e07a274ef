/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { SupplierKind } from './SupplierKind';
/**
 * A supplier of the kitchen. Names and texts are in the pages' words, under the kind.
 */
export type Supplier = {
    /**
     * What they bring.
     */
    kind: SupplierKind;
    /**
     * The card's place, ascending from 1.
     */
    sortOrder: number;
    /**
     * Where the card leads; absent when it leads nowhere.
     */
    actionUrl?: string;
};

