import { MenuCard, type MenuCardData } from "./MenuCard";
import styles from "./MenuCards.module.css";

type Props = { menus: readonly MenuCardData[]; clickAction: "opens" | "downloads" };

export function MenuCards({ menus, clickAction }: Props) {
  return (
    <ul className={`${styles.cards} ${styles[clickAction]}`}>
      {menus.map((menu) => (
        <li key={menu.type}>
          <MenuCard menu={menu} clickAction={clickAction} />
        </li>
      ))}
    </ul>
  );
}
