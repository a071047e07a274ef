import type { ReactNode } from "react";
import { useContent } from "@/api/content";
import { ServerHtml } from "@/api/ServerHtml";
import { ContentText } from "@/components/ContentText";
import { Section } from "@/components/Section";
import { Allergens } from "@/siteSections/kitchen/Allergens";
import { Suppliers } from "@/siteSections/kitchen/Suppliers";
import { ContentPageTitle } from "./ContentPageTitle";

type Props = { lunch?: ReactNode; menus?: ReactNode };

export default function KitchenPage({
  lunch = <ServerHtml id="weekLunch" resources="lunch" />,
  menus = <ServerHtml id="allMenus" resources="menus,cards,content" />,
}: Props) {
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
      {menus}
      <Allergens />
    </>
  );
}
