import { CachedFragment } from "@/api/CachedFragment";
import { useContent } from "@/api/content";
import { ContentText } from "@/components/ContentText";
import { Section } from "@/components/Section";
import { Allergens } from "@/site/kitchen/Allergens";
import { MenuSection } from "@/site/kitchen/MenuSection";
import { Suppliers } from "@/site/kitchen/Suppliers";
import { ContentPageTitle } from "./ContentPageTitle";

export default function KitchenPage() {
  const { texts, lists } = useContent("kitchen");
  return (
    <>
      <ContentPageTitle page="kitchen" />
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
