import { ArrowRight } from "lucide-react";
import type { CardSummary } from "@/api/generated";
import { useTexts } from "@/i18n/texts";
import { MenuCard, type MenuCardData, WebCard } from "./MenuCard";
import styles from "./MenuCards.module.css";
import type { MenuCardContents } from "./menuCardContent";
import { PageLink } from "./PageLink";

export type CardWithPath = CardSummary & { path: string };

type Props = {
  menus: readonly MenuCardData[];
  /** In the order of guests. */
  cards?: readonly CardWithPath[];
  contents: MenuCardContents;
  pdfLinkAction: "opens" | "downloads";
};

type Entry = { menu?: MenuCardData | undefined; card?: CardWithPath };

/** The menus that have a PDF; those that have only a card come after the card before them, and the own cards of the inn last. */
function mergeEntries(menus: readonly MenuCardData[], cards: readonly CardWithPath[]): Entry[] {
  const entries: Entry[] = menus.map((menu) => ({ menu }));
  let position = 0;
  for (const card of cards) {
    const { menuType } = card;
    const found = entries.findIndex(({ menu }) => menu !== undefined && menu.type === menuType);
    const entry = entries[found];
    if (entry) entry.card = card;
    else entries.splice(menuType === undefined ? entries.length : position, 0, { card });
    position = (entry ? found : position) + 1;
  }
  return entries;
}

export function MenuCards({ menus, cards = [], contents, pdfLinkAction }: Props) {
  const t = useTexts();
  return (
    <ul className={`${styles.cards} ${styles[pdfLinkAction]}`}>
      {mergeEntries(menus, cards).map(({ menu, card }) => (
        <li key={menu?.type ?? card?.slug}>
          {menu && <MenuCard menu={menu} contents={contents} pdfLinkAction={pdfLinkAction} />}
          {card && !menu && <WebCard card={card} contents={contents} />}
          {card && menu && (
            <PageLink to={card.path} className={styles.read}>
              {t("cards.readOnline")} <ArrowRight />
            </PageLink>
          )}
        </li>
      ))}
    </ul>
  );
}
