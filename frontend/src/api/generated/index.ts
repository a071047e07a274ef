/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
export { ApiError } from './core/ApiError';
export { CancelablePromise, CancelError } from './core/CancelablePromise';
export { OpenAPI } from './core/OpenAPI';
export type { OpenAPIConfig } from './core/OpenAPI';

export type { Address } from './models/Address';
export type { AuditEntry } from './models/AuditEntry';
export type { AuthState } from './models/AuthState';
export type { Change } from './models/Change';
export type { ChangedResource } from './models/ChangedResource';
export type { Contact } from './models/Contact';
export type { ContactMessage } from './models/ContactMessage';
export type { Credentials } from './models/Credentials';
export type { DeedKind } from './models/DeedKind';
export type { DoorState } from './models/DoorState';
export type { EditionEvent } from './models/EditionEvent';
export type { FieldProblem } from './models/FieldProblem';
export type { Geo } from './models/Geo';
export type { HolidayName } from './models/HolidayName';
export type { Hours } from './models/Hours';
export type { Imprint } from './models/Imprint';
export type { Links } from './models/Links';
export type { MailState } from './models/MailState';
export type { Menu } from './models/Menu';
export type { MenuFile } from './models/MenuFile';
export type { MenuFileEdit } from './models/MenuFileEdit';
export type { MenuKey } from './models/MenuKey';
export type { MenuSetting } from './models/MenuSetting';
export type { MenuSettings } from './models/MenuSettings';
export type { MenuType } from './models/MenuType';
export type { Message } from './models/Message';
export type { MessageMail } from './models/MessageMail';
export type { NewsDraft } from './models/NewsDraft';
export type { NewsEdit } from './models/NewsEdit';
export type { NewsEntry } from './models/NewsEntry';
export type { NewsOrder } from './models/NewsOrder';
export type { NewsScope } from './models/NewsScope';
export type { OpeningHours } from './models/OpeningHours';
export type { OpeningHoursEdit } from './models/OpeningHoursEdit';
export type { OpeningState } from './models/OpeningState';
export type { PasswordChange } from './models/PasswordChange';
export type { Problem } from './models/Problem';
export type { RuleBehind } from './models/RuleBehind';
export type { RuleKind } from './models/RuleKind';
export type { SentMenu } from './models/SentMenu';
export type { Site } from './models/Site';
export type { SpecialDay } from './models/SpecialDay';
export type { SpecialDayDraft } from './models/SpecialDayDraft';
export type { SpecialDayEdit } from './models/SpecialDayEdit';
export type { SpecialRange } from './models/SpecialRange';
export type { StoredMenu } from './models/StoredMenu';
export type { Supplier } from './models/Supplier';
export type { SupplierKind } from './models/SupplierKind';
export type { Today } from './models/Today';
export type { WeekdayHours } from './models/WeekdayHours';

export { AuditService } from './services/AuditService';
export { AuthService } from './services/AuthService';
export { ContactService } from './services/ContactService';
export { EventsService } from './services/EventsService';
export { FilesService } from './services/FilesService';
export { MenusService } from './services/MenusService';
export { NewsService } from './services/NewsService';
export { OpeningHoursService } from './services/OpeningHoursService';
export { SiteService } from './services/SiteService';
