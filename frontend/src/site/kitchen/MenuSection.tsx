import { useSuspenseQuery } from "@tanstack/react-query";
import { listMenusQuery } from "@/api/generated/queries";
import { MenuCards } from "@/components/MenuCards";
import { Section } from "@/components/Section";
import { SectionHeader } from "@/components/SectionHeader";
import { useTexts } from "@/i18n/texts";

/** Renders nothing without menus. */
export function MenuSection() {
  const t = useTexts();
  const { data: menus } = useSuspenseQuery(listMenusQuery());
  if (menus.length === 0) return null;
  return (
    <Section labelledBy="menus">
      <SectionHeader id="menus" heading={t("kitchenPage.menus")} text={t("kitchenPage.menusIntro")} />
      <MenuCards menus={menus} pdfLinkAction="downloads" />
    </Section>
  );
}
