// What the API will say of the staff, until the generated client says it.
import { mutationOptions, queryOptions } from "@tanstack/react-query";
import { ask, tell } from "./client";
import type { CancelablePromise } from "./generated/core/CancelablePromise";
import { OpenAPI } from "./generated/core/OpenAPI";
import { request } from "./generated/core/request";
import type { NewsEntry as PublicEntry } from "./models";

type Method = "GET" | "POST" | "PATCH" | "PUT" | "DELETE";

const call = <Answer>(
  method: Method,
  url: string,
  requestBody?: object,
  headers?: Record<string, string>,
): CancelablePromise<Answer> =>
  request<Answer>(OpenAPI, {
    method,
    url,
    ...(requestBody === undefined ? {} : { body: requestBody, mediaType: "application/json; charset=utf-8" }),
    ...(headers === undefined ? {} : { headers }),
  });

export type NewsEntry = PublicEntry & { version: number; deletedAt?: string };
export type NewNews = Pick<NewsEntry, "sortOrder" | "title" | "subText" | "imgSrc" | "timeframe"> &
  Partial<Pick<NewsEntry, "showUntil" | "isComingSoon" | "isFood">>;
export type Message = {
  id: number;
  name: string;
  email: string;
  body: string;
  received: string;
  mail: { state: "WAITING" | "SENT" | "GIVEN_UP" | "KEPT"; at?: string };
};
export type AuditEntry = { id: number; at: string; who: string; deed: string; subject: string };

export const listNewsQuery = (args: { scope: "all" | "trash" }) =>
  queryOptions({
    queryKey: ["news", "listNews", args],
    queryFn: ({ signal }) => ask(signal, () => call<NewsEntry[]>("GET", `/news?scope=${args.scope}`)),
  });

export const getNewsQuery = (args: { id: number }) =>
  queryOptions({
    queryKey: ["news", "getNews", args],
    queryFn: ({ signal }) => ask(signal, () => call<NewsEntry>("GET", `/news/${args.id}`)),
  });

export const createNewsMutation = () =>
  mutationOptions({
    mutationKey: ["news", "createNews"],
    mutationFn: (args: { requestBody: NewNews }) =>
      tell(() => call<NewsEntry>("POST", "/news", args.requestBody)),
  });

export const editNewsMutation = () =>
  mutationOptions({
    mutationKey: ["news", "editNews"],
    mutationFn: (args: { id: number; ifMatch?: string; requestBody: Partial<NewNews> }) =>
      tell(() =>
        call<NewsEntry>("PATCH", `/news/${args.id}`, args.requestBody, {
          ...(args.ifMatch === undefined ? {} : { "If-Match": args.ifMatch }),
        }),
      ),
  });

export const deleteNewsMutation = () =>
  mutationOptions({
    mutationKey: ["news", "deleteNews"],
    mutationFn: (args: { id: number }) => tell(() => call<void>("DELETE", `/news/${args.id}`)),
  });

export const restoreNewsMutation = () =>
  mutationOptions({
    mutationKey: ["news", "restoreNews"],
    mutationFn: (args: { id: number }) => tell(() => call<NewsEntry>("POST", `/news/${args.id}/restore`)),
  });

export const orderNewsMutation = () =>
  mutationOptions({
    mutationKey: ["news", "orderNews"],
    mutationFn: (args: { requestBody: { ids: number[] } }) =>
      tell(() => call<NewsEntry[]>("PUT", "/news/order", args.requestBody)),
  });

export const listMessagesQuery = () =>
  queryOptions({
    queryKey: ["contact", "listMessages"],
    queryFn: ({ signal }) => ask(signal, () => call<Message[]>("GET", "/messages")),
  });

export const deleteMessageMutation = () =>
  mutationOptions({
    mutationKey: ["contact", "deleteMessage"],
    mutationFn: (args: { id: number }) => tell(() => call<void>("DELETE", `/messages/${args.id}`)),
  });

/** One page of the log; `listAudit` in the client. */
export function listAudit(signal: AbortSignal, args: { before?: number; limit: number }) {
  const search = new URLSearchParams(Object.entries(args).map(([name, value]) => [name, String(value)]));
  return ask(signal, () => call<AuditEntry[]>("GET", `/audit?${search}`));
}
