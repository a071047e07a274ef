import { mutationOptions, queryOptions } from "@tanstack/react-query";
import { ask, tell } from "./client";
import { ApiError } from "./generated/core/ApiError";
import type { CancelablePromise } from "./generated/core/CancelablePromise";
import { OpenAPI } from "./generated/core/OpenAPI";
import { request } from "./generated/core/request";
import type { MenuType } from "./generated/models/MenuType";
import type { DayHours, OpeningHours as PublicHours } from "./models";
import { largestUpload } from "./storage/protocol";
import { xhrTransport } from "./storage/transport";

type Method = "GET" | "POST" | "PATCH" | "PUT" | "DELETE";
type Versioned = { ifMatch?: string };

const call = <Answer>(
  method: Method,
  url: string,
  requestBody?: object,
  ifMatch?: string,
): CancelablePromise<Answer> =>
  request<Answer>(OpenAPI, {
    method,
    url,
    ...(requestBody === undefined ? {} : { body: requestBody, mediaType: "application/json; charset=utf-8" }),
    ...(ifMatch === undefined ? {} : { headers: { "If-Match": ifMatch } }),
  });

export type MenuFile = {
  key: string;
  name: string;
  url: string;
  size: number;
  updated: string;
  version: number;
};
export type MenuSetting = { type: MenuType; displayLabel: string; isChecked: boolean };
/** With the version as `If-Match` takes it, which the house tells in a header of its answer. */
export type MenuSettings = { displayedMenus: MenuSetting[]; version: string };
export type WeekdayHours = PublicHours["week"][number];
export type SpecialDay = PublicHours["specialDays"][number] & { version: number };
export type NewSpecialDay = Omit<SpecialDay, "id" | "version">;
export type OpeningHours = Omit<PublicHours, "specialDays"> & { version: number; specialDays: SpecialDay[] };
export type Hours = { week: WeekdayHours[]; holiday: DayHours };

/** The largest upload, in bytes, told before one begins (decision M4). */
export const getLargestUploadQuery = () =>
  queryOptions({
    queryKey: ["storage", "getLargestUpload"],
    queryFn: ({ signal }) => largestUpload({ transport: xhrTransport, signal }),
  });

export const listMenuFilesQuery = () =>
  queryOptions({
    queryKey: ["menus", "listMenuFiles"],
    queryFn: ({ signal }) => ask(signal, () => call<MenuFile[]>("GET", "/menu-files")),
  });

export const editMenuFileMutation = () =>
  mutationOptions({
    mutationKey: ["menus", "editMenuFile"],
    mutationFn: ({ key, requestBody }: { key: string; requestBody: { name: string; url: string } }) =>
      tell(() => call<MenuFile>("PATCH", `/menu-files/${key}`, requestBody)),
  });

export const deleteMenuFileMutation = () =>
  mutationOptions({
    mutationKey: ["menus", "deleteMenuFile"],
    mutationFn: ({ key }: { key: string }) => tell(() => call<void>("DELETE", `/menu-files/${key}`)),
  });

/** By hand, because the generated client gives no header out beside a body. */
async function readMenuSettings(signal: AbortSignal): Promise<MenuSettings> {
  const url = `${OpenAPI.BASE}/menu-settings`;
  const response = await fetch(url, { signal, headers: { Accept: "application/json" } });
  const { ok, status, statusText } = response;
  const body = await response.json().catch(() => undefined);
  if (!ok) throw new ApiError({ method: "GET", url }, { url, ok, status, statusText, body }, statusText);
  return { ...body, version: response.headers.get("ETag") ?? "*" };
}

export const getMenuSettingsQuery = () =>
  queryOptions({
    queryKey: ["menus", "getMenuSettings"],
    queryFn: ({ signal }) => readMenuSettings(signal),
  });

export const saveMenuSettingsMutation = () =>
  mutationOptions({
    mutationKey: ["menus", "saveMenuSettings"],
    mutationFn: ({
      ifMatch,
      requestBody,
    }: Versioned & { requestBody: Pick<MenuSettings, "displayedMenus"> }) =>
      tell(() => call<Pick<MenuSettings, "displayedMenus">>("PATCH", "/menu-settings", requestBody, ifMatch)),
  });

export const getStaffHoursQuery = () =>
  queryOptions({
    queryKey: ["openingHours", "getOpeningHours"],
    queryFn: ({ signal }) => ask(signal, () => call<OpeningHours>("GET", "/opening-hours")),
  });

export const saveOpeningHoursMutation = () =>
  mutationOptions({
    mutationKey: ["openingHours", "saveOpeningHours"],
    mutationFn: ({ ifMatch, requestBody }: Versioned & { requestBody: Hours }) =>
      tell(() => call<OpeningHours>("PUT", "/opening-hours", requestBody, ifMatch)),
  });

export const createSpecialDayMutation = () =>
  mutationOptions({
    mutationKey: ["openingHours", "createSpecialDay"],
    mutationFn: ({ requestBody }: { requestBody: NewSpecialDay }) =>
      tell(() => call<SpecialDay>("POST", "/opening-hours/special-days", requestBody)),
  });

export const editSpecialDayMutation = () =>
  mutationOptions({
    mutationKey: ["openingHours", "editSpecialDay"],
    mutationFn: ({ id, ifMatch, requestBody }: Versioned & { id: number; requestBody: NewSpecialDay }) =>
      tell(() => call<SpecialDay>("PATCH", `/opening-hours/special-days/${id}`, requestBody, ifMatch)),
  });

export const deleteSpecialDayMutation = () =>
  mutationOptions({
    mutationKey: ["openingHours", "deleteSpecialDay"],
    mutationFn: ({ id }: { id: number }) =>
      tell(() => call<void>("DELETE", `/opening-hours/special-days/${id}`)),
  });
