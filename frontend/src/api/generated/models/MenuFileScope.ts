/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
/**
 * Other files than those that the menus have.
 */
export type MenuFileScope = 'trash';
