/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
export { ApiError } from './core/ApiError';
export { CancelablePromise, CancelError } from './core/CancelablePromise';
export { OpenAPI } from './core/OpenAPI';
export type { OpenAPIConfig } from './core/OpenAPI';

export type { Address } from './models/Address';
export type { Change } from './models/Change';
export type { ChangedResource } from './models/ChangedResource';
export type { Contact } from './models/Contact';
export type { Day } from './models/Day';
export type { DoorState } from './models/DoorState';
export type { EditionEvent } from './models/EditionEvent';
export type { FieldProblem } from './models/FieldProblem';
export type { HolidayName } from './models/HolidayName';
export type { Hours } from './models/Hours';
export type { Links } from './models/Links';
export type { Menu } from './models/Menu';
export type { MenuType } from './models/MenuType';
export type { NewsEntry } from './models/NewsEntry';
export type { OpeningHours } from './models/OpeningHours';
export type { OpeningState } from './models/OpeningState';
export type { Problem } from './models/Problem';
export type { RuleBehind } from './models/RuleBehind';
export type { RuleKind } from './models/RuleKind';
export type { Site } from './models/Site';
export type { SpecialDay } from './models/SpecialDay';
export type { Supplier } from './models/Supplier';
export type { SupplierKind } from './models/SupplierKind';
export type { WeekdayHours } from './models/WeekdayHours';

export { EventsService } from './services/EventsService';
export { MenusService } from './services/MenusService';
export { NewsService } from './services/NewsService';
export { OpeningHoursService } from './services/OpeningHoursService';
export { SiteService } from './services/SiteService';
