/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { LowercaseMenuType } from './LowercaseMenuType';
/**
 * The file of a menu with its content.
 */
export type MenuFileContent = {
    /**
     * The name for guests, with `.pdf`.
     */
    name: string;
    /**
     * The path of the PDF on this host.
     */
    storageLink: string;
    /**
     * The PDF in base64, with padding (RFC 4648 §4).
     */
    filecontent: string;
    /**
     * The menu.
     */
    filetype: LowercaseMenuType;
};

