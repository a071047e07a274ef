/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { LowercaseMenuType } from './LowercaseMenuType';
/**
 * A new file for a menu.
 */
export type MenuFileUpload = {
    /**
     * The name for guests, at most 200 characters, with or without `.pdf`.
     */
    name: string;
    /**
     * Ignored; clients send it empty.
     */
    storageLink?: string;
    /**
     * The PDF in base64 with padding (RFC 4648 §4), decoded at most `max_upload_bytes`.
     */
    filecontent: string;
    /**
     * The menu.
     */
    filetype: LowercaseMenuType;
};

