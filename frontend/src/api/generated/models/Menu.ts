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
     * The type of the menu.
     */
    type: MenuType;
    /**
     * The label on the website.
     */
    label: string;
    /**
     * The name of the file, with `.pdf`.
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
    updated: string;
};

