import type { MenuFile, MenuSetting } from "@/api/generated";
import type { MenuCardData } from "@/components/MenuCard";

export const fileOfMenu = ({ type }: MenuSetting, files: readonly MenuFile[]) =>
  files.find(({ key }) => key === type.toLowerCase());

/** Menus that are checked and have a file, in the order of the settings (decision M1). */
export const shownMenus = (menus: readonly MenuSetting[], files: readonly MenuFile[]): MenuCardData[] =>
  menus.flatMap((menu) => {
    const file = menu.isChecked ? fileOfMenu(menu, files) : undefined;
    if (file === undefined) return [];
    return [{ type: menu.type, label: menu.displayLabel, name: file.name, url: file.url, size: file.size }];
  });
