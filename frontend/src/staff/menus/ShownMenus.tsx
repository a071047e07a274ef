import { useContent } from "@/api/content";
import type { MenuCardData } from "@/components/MenuCard";
import { MenuCards } from "@/components/MenuCards";
import { useTexts } from "@/i18n/texts";
import styles from "./ShownMenus.module.css";

export function ShownMenus({ menus }: { menus: readonly MenuCardData[] }) {
  const t = useTexts();
  const { menuCards } = useContent("kitchen").lists;
  return menus.length === 0 ? (
    <p>{t("staff.menus.preview.none")}</p>
  ) : (
    <div className={styles.shown}>
      <MenuCards menus={menus} contents={menuCards} pdfLinkAction="downloads" />
    </div>
  );
}
