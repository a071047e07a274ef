import { CachedFragment } from "@/api/CachedFragment";
import { Section } from "@/components/Section";
import { useTexts } from "@/i18n/texts";
import { Allergens } from "@/site/kitchen/Allergens";
import { MenuSection } from "@/site/kitchen/MenuSection";
import { Suppliers } from "@/site/kitchen/Suppliers";
import { PageTitle } from "./PageTitle";

export default function KitchenPage() {
  const t = useTexts();
  return (
    <>
      <PageTitle heading={t("kitchenPage.heading")} intro={t("kitchenPage.intro")} heroPicture="table" />
      <Section labelledBy="ingredients">
        <h2 id="ingredients">{t("kitchenPage.ingredients")}</h2>
        <Suppliers />
      </Section>
      <CachedFragment name="menus" resources={["menus"]}>
        <MenuSection />
      </CachedFragment>
      <Allergens />
    </>
  );
}
