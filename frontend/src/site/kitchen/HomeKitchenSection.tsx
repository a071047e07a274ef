import { useSuspenseQuery } from "@tanstack/react-query";
import { ArrowRight } from "lucide-react";
import { listMenusQuery } from "@/api/generated/queries";
import { ActionLink } from "@/components/ActionLink";
import { MenuCards } from "@/components/MenuCards";
import { Section } from "@/components/Section";
import { SectionHeader } from "@/components/SectionHeader";
import { useTexts } from "@/i18n/texts";
import { homeSections, paths } from "@/paths";
import styles from "./HomeKitchenSection.module.css";
import { Suppliers } from "./Suppliers";

/** The landing page links only these (specification §1). */
const linkedMenuTypes: readonly string[] = ["FOOD", "BURGER"];

/** Menus come first, because "Zur Speisekarte" leads here. */
export function HomeKitchenSection() {
  const t = useTexts();
  const menus = useSuspenseQuery(listMenusQuery()).data.filter(({ type }) => linkedMenuTypes.includes(type));
  return (
    <Section id={homeSections.kitchen} labelledBy="kitchen">
      {menus.length > 0 && (
        <div className={styles.menus}>
          <h2>{t("kitchen.menus")}</h2>
          <MenuCards menus={menus} pdfLinkAction="opens" />
        </div>
      )}
      <SectionHeader id="kitchen" heading={t("kitchen.heading")} text={t("kitchen.intro")} />
      <Suppliers />
      <div className={styles.more}>
        <ActionLink to={paths.kitchen} icon={<ArrowRight />}>
          {t("kitchen.more")}
        </ActionLink>
      </div>
    </Section>
  );
}
