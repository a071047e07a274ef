/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { MenuKey } from './MenuKey';
/**
 * The file of a menu, bytes and all.
 */
export type StoredMenu = {
    /**
     * The name that guests see, with `.pdf`.
     */
    name: string;
    /**
     * Where the PDF is: a path on this host.
     */
    storageLink: string;
    /**
     * The PDF in base64, with padding (RFC 4648 §4).
     */
    filecontent: string;
    /**
     * Which menu.
     */
    filetype: MenuKey;
};

