/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { MenuKey } from './MenuKey';
/**
 * The file of a menu.
 */
export type MenuFile = {
    /**
     * Which menu.
     */
    key: MenuKey;
    /**
     * The name that guests see, with `.pdf`.
     */
    name: string;
    /**
     * Where the PDF is, or was: a path on this host.
     */
    url: string;
    /**
     * The size of the PDF in bytes.
     */
    size: number;
    /**
     * When the PDF was last replaced.
     */
    updated: string;
    /**
     * How often the record was changed, from 1. In double quotes, what `If-Match` asks for.
     */
    version: number;
    /**
     * When it was removed; absent while the menu has it.
     */
    deletedAt?: string;
};

