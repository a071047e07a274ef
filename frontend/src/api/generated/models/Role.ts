/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
/**
 * `management` may do everything; `team` may not see or change people, master data, the imprint, messages of guests and the audit log.
 */
export type Role = 'management' | 'team';
