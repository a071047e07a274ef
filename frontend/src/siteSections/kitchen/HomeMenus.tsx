import { useSuspenseQuery } from "@tanstack/react-query";
import { useContent } from "@/api/content";
import { listMenusQuery } from "@/api/generated/queries";
import { ContentText } from "@/components/ContentText";
import { MenuCards } from "@/components/MenuCards";
import styles from "./HomeKitchenSection.module.css";
import { useCards } from "./useCards";

/** The landing page links only these menus (specification §1), and the own cards of the inn. */
const linkedMenuTypes: readonly string[] = ["FOOD", "BURGER"];

/** Renders nothing without menus and cards. */
export function HomeMenus() {
  const { texts } = useContent("home");
  const { menuCards } = useContent("kitchen").lists;
  const menus = useSuspenseQuery(listMenusQuery()).data.filter(({ type }) => linkedMenuTypes.includes(type));
  const cards = useCards().filter(
    ({ menuType }) => menuType === undefined || linkedMenuTypes.includes(menuType),
  );
  if (menus.length === 0 && cards.length === 0) return null;
  return (
    <div className={styles.menus}>
      <h2>
        <ContentText text={texts.menus} />
      </h2>
      <MenuCards menus={menus} cards={cards} contents={menuCards} pdfLinkAction="opens" />
    </div>
  );
}
