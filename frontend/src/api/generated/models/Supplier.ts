/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { SupplierKind } from './SupplierKind';
/**
 * A supplier of the kitchen. The website has its name and text, by kind.
 */
export type Supplier = {
    /**
     * The kind of goods.
     */
    kind: SupplierKind;
    /**
     * The position, ascending from 1.
     */
    sortOrder: number;
    /**
     * The supplier's website; absent if there is none.
     */
    actionUrl?: string;
};

