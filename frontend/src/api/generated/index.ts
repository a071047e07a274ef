/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
export { ApiError } from './core/ApiError';
export { CancelablePromise, CancelError } from './core/CancelablePromise';
export { OpenAPI } from './core/OpenAPI';
export type { OpenAPIConfig } from './core/OpenAPI';

export type { Address } from './models/Address';
export type { Contact } from './models/Contact';
export type { Door } from './models/Door';
export type { DoorChange } from './models/DoorChange';
export type { HolidayHours } from './models/HolidayHours';
export type { Links } from './models/Links';
export type { Menu } from './models/Menu';
export type { NewsEntry } from './models/NewsEntry';
export type { OpeningHours } from './models/OpeningHours';
export type { OpeningState } from './models/OpeningState';
export type { Problem } from './models/Problem';
export type { Reason } from './models/Reason';
export type { Site } from './models/Site';
export type { SpecialDay } from './models/SpecialDay';
export type { Supplier } from './models/Supplier';
export type { Today } from './models/Today';
export type { WeekdayHours } from './models/WeekdayHours';

export { MenusService } from './services/MenusService';
export { NewsService } from './services/NewsService';
export { OpeningHoursService } from './services/OpeningHoursService';
export { SiteService } from './services/SiteService';
