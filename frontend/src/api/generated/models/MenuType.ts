/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
/**
 * A kind of menu.
 */
export type MenuType = 'FOOD' | 'BURGER' | 'ADDITIONAL_BURGER' | 'WILD' | 'GANSL' | 'CORDON_BLEU';
