import { MenuCard, type MenuCardData } from "./MenuCard";
import styles from "./MenuCards.module.css";
import type { MenuCardContents } from "./menuCardContent";

type Props = {
  menus: readonly MenuCardData[];
  contents: MenuCardContents;
  pdfLinkAction: "opens" | "downloads";
};

export function MenuCards({ menus, contents, pdfLinkAction }: Props) {
  return (
    <ul className={`${styles.cards} ${styles[pdfLinkAction]}`}>
      {menus.map((menu) => (
        <li key={menu.type}>
          <MenuCard menu={menu} contents={contents} pdfLinkAction={pdfLinkAction} />
        </li>
      ))}
    </ul>
  );
}
