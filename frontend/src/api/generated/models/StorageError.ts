/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { StorageErrorDetails } from './StorageErrorDetails';
/**
 * An error of the storage service.
 */
export type StorageError = {
    error: StorageErrorDetails;
};

