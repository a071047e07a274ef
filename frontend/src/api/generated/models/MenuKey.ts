/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
/**
 * The key of a menu's file: its type in small letters.
 */
export type MenuKey = 'food' | 'burger' | 'additional_burger' | 'wild' | 'gansl' | 'cordon_bleu';
