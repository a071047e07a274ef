import { mutationOptions, type QueryClient, queryOptions } from "@tanstack/react-query";
import { fetchQuery, mutate } from "./client";
import { CancelablePromise } from "./generated/core/CancelablePromise";
import { OpenAPI } from "./generated/core/OpenAPI";
import { catchErrorCodes, getHeaders, getResponseBody, sendRequest } from "./generated/core/request";
import type { MenuSettings } from "./generated/models/MenuSettings";
import type { MenuType } from "./generated/models/MenuType";
import { getMenuSettingsQuery, saveMenuSettingsMutation } from "./generated/queries";

/** Menu settings with their `ETag`, which is sent as `If-Match`. */
export type VersionedMenuSettings = MenuSettings & { version: string };

const options = { method: "GET", url: "/menu-settings" } as const;

/** Uses the generated client's internals, because its operations return either the body or a header, never both. */
const requestMenuSettings = () =>
  new CancelablePromise<VersionedMenuSettings>(async (resolve, reject, onCancel) => {
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

export const getVersionedMenuSettingsQuery = () =>
  queryOptions({
    queryKey: [...getMenuSettingsQuery().queryKey, "version"],
    queryFn: ({ signal }) => fetchQuery(signal, requestMenuSettings),
  });

export const isMenuDisplayed = ({ displayedMenus }: MenuSettings, type: MenuType) =>
  displayedMenus.some((menu) => menu.type === type && menu.isChecked);

/** Displays one more menu and leaves the others unchanged. */
export const displayMenuMutation = (client: QueryClient) =>
  mutationOptions({
    mutationKey: saveMenuSettingsMutation().mutationKey ?? [],
    mutationFn: async (type: MenuType) => {
      const { version, displayedMenus } = await client.fetchQuery({
        ...getVersionedMenuSettingsQuery(),
        staleTime: 0,
      });
      const requestBody = {
        displayedMenus: displayedMenus.map((menu) =>
          menu.type === type ? { ...menu, isChecked: true } : menu,
        ),
      };
      return mutate(({ MenusService }) => MenusService.saveMenuSettings({ ifMatch: version, requestBody }));
    },
    onSettled: () => client.invalidateQueries(getVersionedMenuSettingsQuery()),
  });
