import { useSuspenseQuery } from "@tanstack/react-query";
import { ArrowRight } from "lucide-react";
import { useContent } from "@/api/content";
import { listMenusQuery } from "@/api/generated/queries";
import { ActionLink } from "@/components/ActionLink";
import { ContentText } from "@/components/ContentText";
import { MenuCards } from "@/components/MenuCards";
import { Section } from "@/components/Section";
import { SectionHeader } from "@/components/SectionHeader";
import { useTexts } from "@/i18n/texts";
import type { SectionTexts } from "@/lib/localizedText";
import { homeSections, paths } from "@/routes/paths";
import styles from "./HomeKitchenSection.module.css";
import { Suppliers } from "./Suppliers";

/** The landing page links only these (specification §1). */
const linkedMenuTypes: readonly string[] = ["FOOD", "BURGER"];

/** Menus come first, because "Zur Speisekarte" leads here. */
export function HomeKitchenSection({ heading, text }: SectionTexts) {
  const t = useTexts();
  const { texts } = useContent("home");
  const { menuCards, suppliers } = useContent("kitchen").lists;
  const menus = useSuspenseQuery(listMenusQuery()).data.filter(({ type }) => linkedMenuTypes.includes(type));
  return (
    <Section id={homeSections.kitchen} labelledBy="kitchen">
      {menus.length > 0 && (
        <div className={styles.menus}>
          <h2>
            <ContentText text={texts.menus} />
          </h2>
          <MenuCards menus={menus} contents={menuCards} pdfLinkAction="opens" />
        </div>
      )}
      <SectionHeader id="kitchen" heading={heading} text={text} />
      {suppliers.length > 0 && <Suppliers />}
      <div className="actions">
        <ActionLink to={paths.kitchen} icon={<ArrowRight />}>
          {t("kitchen.more")}
        </ActionLink>
      </div>
    </Section>
  );
}
