import { mutationOptions, type QueryClient } from "@tanstack/react-query";
import type { MenuSettings, MenuType } from "@/api/generated";
import { mutate } from "./client";
import { getMenuSettingsQuery, saveMenuSettingsMutation } from "./generated/queries";

export const isMenuDisplayed = ({ displayedMenus }: MenuSettings, type: MenuType) =>
  displayedMenus.some((menu) => menu.type === type && menu.isChecked);

/** Displays one more menu and leaves the others unchanged. */
export const displayMenuMutation = (client: QueryClient) =>
  mutationOptions({
    mutationKey: saveMenuSettingsMutation().mutationKey ?? [],
    mutationFn: async (type: MenuType) => {
      const { version, displayedMenus } = await client.fetchQuery({
        ...getMenuSettingsQuery(),
        staleTime: 0,
      });
      const ifMatch = `"${version}"`;
      const requestBody = {
        displayedMenus: displayedMenus.map((menu) =>
          menu.type === type ? { ...menu, isChecked: true } : menu,
        ),
      };
      return mutate(({ MenusService }) => MenusService.saveMenuSettings({ ifMatch, requestBody }));
    },
    onSettled: () => client.invalidateQueries(getMenuSettingsQuery()),
  });
