import { useSuspenseQuery } from "@tanstack/react-query";
import { ArrowRight } from "lucide-react";
import { listMenusQuery } from "@/api/queries";
import { Action } from "@/components/Action";
import { Lead } from "@/components/Lead";
import { MenuCards } from "@/components/MenuCards";
import { Section } from "@/components/Section";
import { useTexts } from "@/i18n/texts";
import { paths, sections } from "@/paths";
import styles from "./KitchenSection.module.css";
import { Suppliers } from "./Suppliers";

/** The landing page offers these two documents (specification §1); the kitchen page has them all. */
const offered: readonly string[] = ["FOOD", "BURGER"];

/** The menus come first: they are what a guest presses "Zur Speisekarte" for. */
export function KitchenSection() {
  const t = useTexts();
  const menus = useSuspenseQuery(listMenusQuery()).data.filter(({ type }) => offered.includes(type));
  return (
    <Section id={sections.kitchen} labelledBy="kitchen">
      {menus.length > 0 && (
        <div className={styles.menus}>
          <h2>{t("kitchen.menus")}</h2>
          <MenuCards menus={menus} click="opens" />
        </div>
      )}
      <Lead id="kitchen" heading={t("kitchen.heading")} text={t("kitchen.intro")} />
      <Suppliers />
      <div className={styles.more}>
        <Action to={paths.kitchen} icon={<ArrowRight />}>
          {t("kitchen.more")}
        </Action>
      </div>
    </Section>
  );
}
