/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
/**
 * What was done.
 */
export type AuditAction = 'newsCreated' | 'newsEdited' | 'newsDeleted' | 'newsRestored' | 'newsReordered' | 'menuFileEdited' | 'menuFileDeleted' | 'menuFileRestored' | 'menuSettingsSaved' | 'openingHoursSaved' | 'masterDataSaved' | 'dataImported' | 'contentDraftSaved' | 'contentPublished' | 'pictureUploaded' | 'pictureEdited' | 'pictureDeleted' | 'pictureRestored' | 'specialDayCreated' | 'specialDayEdited' | 'specialDayDeleted' | 'seasonCreated' | 'seasonEdited' | 'seasonDeleted' | 'dishCreated' | 'dishEdited' | 'dishSoldOutChanged' | 'dishDeleted' | 'dishRestored' | 'cardDraftSaved' | 'cardPublished' | 'cardReviewed' | 'cardSettingsSaved' | 'lunchWeekSaved' | 'lunchSettingsSaved' | 'messageDeleted' | 'fileStored' | 'fileEdited' | 'fileDeleted' | 'passwordChanged' | 'signedOutEverywhere' | 'staffAdded' | 'passwordReset' | 'staffDisabled' | 'staffEnabled' | 'staffRoleChanged' | 'staffInvited' | 'invitationRevoked' | 'ownNameChanged' | 'ownEmailChanged' | 'forgottenPasswordReplaced' | 'secondFactorAdded' | 'secondFactorRemoved' | 'recoveryCodesReplaced' | 'recoveryCodeUsed' | 'secondFactorRequirementsSaved';
