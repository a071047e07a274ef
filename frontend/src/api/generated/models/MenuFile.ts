/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { LowercaseMenuType } from './LowercaseMenuType';
/**
 * The file of a menu.
 */
export type MenuFile = {
    /**
     * The menu.
     */
    key: LowercaseMenuType;
    /**
     * The name for guests, with `.pdf`.
     */
    name: string;
    /**
     * The path of the PDF on this host.
     */
    url: string;
    /**
     * The size of the PDF in bytes.
     */
    size: number;
    /**
     * When the PDF was last replaced.
     */
    updatedAt: string;
    /**
     * The version, from 1. In double quotes it is the value for `If-Match`.
     */
    version: number;
    /**
     * When it was deleted; absent otherwise.
     */
    deletedAt?: string;
};

