import { MenuCard, type MenuCardData } from "./MenuCard";
import styles from "./MenuCards.module.css";

type Props = { menus: readonly MenuCardData[]; pdfLinkAction: "opens" | "downloads" };

export function MenuCards({ menus, pdfLinkAction }: Props) {
  return (
    <ul className={`${styles.cards} ${styles[pdfLinkAction]}`}>
      {menus.map((menu) => (
        <li key={menu.type}>
          <MenuCard menu={menu} pdfLinkAction={pdfLinkAction} />
        </li>
      ))}
    </ul>
  );
}
