/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
/**
 * A kind of background jobs.
 */
export type JobKind = 'contactMail' | 'passwordNotice' | 'newDeviceNotice' | 'secondFactorAddedNotice' | 'secondFactorRemovedNotice' | 'recoveryCodeNotice' | 'roleNotice' | 'invitationNotice' | 'forgottenPasswordMail' | 'emailConfirmationMail' | 'emailNotice' | 'usageForwarding' | 'fileSweep' | 'retention' | 'backup';
