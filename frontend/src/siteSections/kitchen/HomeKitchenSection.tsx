import { ArrowRight } from "lucide-react";
import type { ReactNode } from "react";
import { useContent } from "@/api/content";
import { ActionLink } from "@/components/ActionLink";
import { Section } from "@/components/Section";
import { SectionHeader } from "@/components/SectionHeader";
import { useTexts } from "@/i18n/texts";
import type { SectionTexts } from "@/lib/localizedText";
import { homeSections, paths } from "@/routes/paths";
import { Suppliers } from "./Suppliers";

type Props = SectionTexts & { menus: ReactNode };

/** Menus come first, because "Zur Speisekarte" leads here. */
export function HomeKitchenSection({ heading, text, menus }: Props) {
  const t = useTexts();
  const { suppliers } = useContent("kitchen").lists;
  return (
    <Section id={homeSections.kitchen} labelledBy="kitchen">
      {menus}
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
