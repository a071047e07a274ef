import type { MenuWords } from "@/components/MenuCard";
import { MenuCards } from "@/components/MenuCards";
import { useTexts } from "@/i18n/texts";
import styles from "./ShownMenus.module.css";

/** What guests will see of the menus. */
export function ShownMenus({ menus }: { menus: readonly MenuWords[] }) {
  const t = useTexts();
  return menus.length === 0 ? (
    <p>{t("staff.menus.preview.none")}</p>
  ) : (
    <div className={styles.shown}>
      <MenuCards menus={menus} click="downloads" />
    </div>
  );
}
