/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
/**
 * What was done.
 */
export type AuditAction = 'NEWS_CREATED' | 'NEWS_EDITED' | 'NEWS_DELETED' | 'NEWS_RESTORED' | 'NEWS_REORDERED' | 'MENU_FILE_EDITED' | 'MENU_FILE_DELETED' | 'MENU_FILE_RESTORED' | 'MENU_SETTINGS_SAVED' | 'OPENING_HOURS_SAVED' | 'MASTER_DATA_SAVED' | 'SPECIAL_DAY_CREATED' | 'SPECIAL_DAY_EDITED' | 'SPECIAL_DAY_DELETED' | 'MESSAGE_DELETED' | 'FILE_STORED' | 'FILE_EDITED' | 'FILE_DELETED' | 'PASSWORD_CHANGED' | 'SIGNED_OUT_EVERYWHERE' | 'STAFF_ADDED' | 'PASSWORD_RESET' | 'STAFF_DISABLED';
