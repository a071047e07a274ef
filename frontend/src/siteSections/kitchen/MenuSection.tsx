import { useSuspenseQuery } from "@tanstack/react-query";
import { useContent } from "@/api/content";
import { listMenusQuery } from "@/api/generated/queries";
import { MenuCards } from "@/components/MenuCards";
import { Section } from "@/components/Section";
import { SectionHeader } from "@/components/SectionHeader";
import { useCards } from "./useCards";

/** Renders nothing without menus and cards. */
export function MenuSection() {
  const { texts, lists } = useContent("kitchen");
  const { data: menus } = useSuspenseQuery(listMenusQuery());
  const cards = useCards();
  if (menus.length === 0 && cards.length === 0) return null;
  return (
    <Section labelledBy="menus">
      <SectionHeader id="menus" heading={texts.menus} text={texts.menusIntro} />
      <MenuCards menus={menus} cards={cards} contents={lists.menuCards} pdfLinkAction="downloads" />
    </Section>
  );
}
