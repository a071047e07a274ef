import { mutationOptions, type QueryClient, queryOptions } from "@tanstack/react-query";
import { ask, tell } from "./client";
import { CancelablePromise } from "./generated/core/CancelablePromise";
import { OpenAPI } from "./generated/core/OpenAPI";
import { catchErrorCodes, getHeaders, getResponseBody, sendRequest } from "./generated/core/request";
import type { MenuSettings } from "./generated/models/MenuSettings";
import type { MenuType } from "./generated/models/MenuType";
import { getMenuSettingsQuery, saveMenuSettingsMutation } from "./queries";

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

export const isDisplayed = ({ displayedMenus }: MenuSettings, type: MenuType) =>
  displayedMenus.some((menu) => menu.type === type && menu.isChecked);

/** Displays one more menu to guests, and leaves the others as they are. */
export const displayMenuMutation = (client: QueryClient) =>
  mutationOptions({
    mutationKey: saveMenuSettingsMutation().mutationKey ?? [],
    mutationFn: async (type: MenuType) => {
      const { version, displayedMenus } = await client.fetchQuery({
        ...getKnownMenuSettingsQuery(),
        staleTime: 0,
      });
      const requestBody = {
        displayedMenus: displayedMenus.map((menu) =>
          menu.type === type ? { ...menu, isChecked: true } : menu,
        ),
      };
      return tell(({ MenusService }) => MenusService.saveMenuSettings({ ifMatch: version, requestBody }));
    },
    onSettled: () => client.invalidateQueries(getKnownMenuSettingsQuery()),
  });
