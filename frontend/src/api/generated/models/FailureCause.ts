/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
/**
 * Why a background job failed.
 */
export type FailureCause = 'mailServerUnreachable' | 'mailCredentialsRejected' | 'mailSignInDisabled' | 'mailSenderRejected' | 'mailRecipientRejected' | 'mailRejected' | 'mailServerBusy' | 'mailUnconfirmed' | 'analyticsServiceUnreachable' | 'analyticsServiceRejected' | 'backupFolderUnreadable' | 'backupFolderNotMounted' | 'backupNotWritten' | 'dataDamaged' | 'other';
