/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { MenuKey } from './MenuKey';
/**
 * A PDF that a menu is to have.
 */
export type SentMenu = {
    /**
     * The name that guests see, at most 200 characters, with or without `.pdf`.
     */
    name: string;
    /**
     * Ignored; clients send it empty.
     */
    storageLink?: string;
    /**
     * The PDF in base64, with padding (RFC 4648 §4). Decoded, it is not larger than an upload may be.
     */
    filecontent: string;
    /**
     * Which menu.
     */
    filetype: MenuKey;
};

