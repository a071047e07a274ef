import { queryOptions } from "@tanstack/react-query";
import { ask } from "./client";
import { CancelablePromise } from "./generated/core/CancelablePromise";
import { OpenAPI } from "./generated/core/OpenAPI";
import { catchErrorCodes, getHeaders, getResponseBody, sendRequest } from "./generated/core/request";
import type { MenuSettings } from "./generated/models/MenuSettings";
import { getMenuSettingsQuery } from "./queries";

/** The menu settings with the version they are at, as `If-Match` takes it; the house tells it in a header. */
export type KnownMenuSettings = MenuSettings & { version: string };

const options = { method: "GET", url: "/menu-settings" } as const;

/** Put together by hand from the client's parts: its operations give out the body of an answer, or a header, never both. */
const read = () =>
  new CancelablePromise<KnownMenuSettings>(async (resolve, reject, onCancel) => {
    try {
      const url = `${OpenAPI.BASE}${options.url}`;
      const headers = await getHeaders(OpenAPI, options);
      const response = await sendRequest(OpenAPI, options, url, undefined, undefined, headers, onCancel);
      const { ok, status, statusText } = response;
      const body = await getResponseBody(response);
      catchErrorCodes(options, { url, ok, status, statusText, body });
      resolve({ ...body, version: response.headers.get("ETag") ?? "*" });
    } catch (error) {
      reject(error);
    }
  });

/** The menu settings, to be changed. */
export const getKnownMenuSettingsQuery = () =>
  queryOptions({
    queryKey: [...getMenuSettingsQuery().queryKey, "version"],
    queryFn: ({ signal }) => ask(signal, read),
  });
