import { useSuspenseQuery } from "@tanstack/react-query";
import { listMenusQuery } from "@/api/queries";
import { useTexts } from "@/i18n/texts";
import { Lead } from "@/ui/Lead";
import { MenuCards } from "@/ui/MenuCards";
import { Section } from "@/ui/Section";

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
