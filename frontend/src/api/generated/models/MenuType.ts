/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
/**
 * The type of a menu.
 */
export type MenuType = 'FOOD' | 'BURGER' | 'ADDITIONAL_BURGER' | 'WILD' | 'GANSL' | 'CORDON_BLEU';
