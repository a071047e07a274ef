import { useSuspenseQuery } from "@tanstack/react-query";
import { listMenusQuery } from "@/api/queries";
import { Lead } from "@/components/Lead";
import { MenuCards } from "@/components/MenuCards";
import { Section } from "@/components/Section";
import { useTexts } from "@/i18n/texts";

/** Every menu shown to guests; no section without one. */
export function MenuSection() {
  const t = useTexts();
  const { data: menus } = useSuspenseQuery(listMenusQuery());
  if (menus.length === 0) return null;
  return (
    <Section labelledBy="menus">
      <Lead id="menus" heading={t("kitchenPage.menus")} text={t("kitchenPage.menusIntro")} />
      <MenuCards menus={menus} click="downloads" />
    </Section>
  );
}
