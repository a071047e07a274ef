import { useQuery } from "@tanstack/react-query";
import { getPageContentQuery } from "@/api/generated/queries";
import type { MenuCardData } from "@/components/MenuCard";
import { MenuCards } from "@/components/MenuCards";
import { useTexts } from "@/i18n/texts";
import styles from "./ShownMenus.module.css";

export function ShownMenus({ menus }: { menus: readonly MenuCardData[] }) {
  const t = useTexts();
  const { data } = useQuery(getPageContentQuery({ page: "kitchen" }));
  return menus.length === 0 ? (
    <p>{t("staff.menus.preview.none")}</p>
  ) : (
    <div className={styles.shown}>
      <MenuCards menus={menus} contents={data?.lists.menuCards ?? []} pdfLinkAction="downloads" />
    </div>
  );
}
