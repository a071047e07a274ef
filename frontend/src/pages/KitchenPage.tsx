import type { ReactNode } from "react";
import { CachedFragment } from "@/api/CachedFragment";
import { useContent } from "@/api/content";
import { ServerHtml } from "@/api/ServerHtml";
import { ContentText } from "@/components/ContentText";
import { Section } from "@/components/Section";
import { Allergens } from "@/siteSections/kitchen/Allergens";
import { MenuSection } from "@/siteSections/kitchen/MenuSection";
import { Suppliers } from "@/siteSections/kitchen/Suppliers";
import { ContentPageTitle } from "./ContentPageTitle";

type Props = { lunch?: ReactNode };

export default function KitchenPage({ lunch = <ServerHtml id="weekLunch" /> }: Props) {
  const { texts, lists } = useContent("kitchen");
  return (
    <>
      <ContentPageTitle page="kitchen" />
      {lunch}
      {lists.suppliers.length > 0 && (
        <Section labelledBy="ingredients">
          <h2 id="ingredients">
            <ContentText text={texts.ingredients} />
          </h2>
          <Suppliers />
        </Section>
      )}
      <CachedFragment name="menus" resources={["menus"]} contents={["kitchen"]}>
        <MenuSection />
      </CachedFragment>
      <Allergens />
    </>
  );
}
