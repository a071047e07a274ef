/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
/**
 * A menu type in lower case.
 */
export type LowercaseMenuType = 'food' | 'burger' | 'additional_burger' | 'wild' | 'gansl' | 'cordon_bleu';
