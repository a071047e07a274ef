/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { MenuType } from './MenuType';
/**
 * A menu to download.
 */
export type Menu = {
    /**
     * The kind of menu.
     */
    type: MenuType;
    /**
     * What it is called on the board.
     */
    label: string;
    /**
     * The name of the file, with `.pdf`.
     */
    name: string;
    /**
     * Where the PDF is: a path on this host.
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
};

