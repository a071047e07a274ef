/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
/**
 * The kind of a device, guessed from its `User-Agent`.
 */
export type DeviceKind = 'phone' | 'tablet' | 'computer' | 'program';
