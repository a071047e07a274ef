import { MenuCard, type MenuCardData } from "./MenuCard";
import styles from "./MenuCards.module.css";

type Props = { menus: readonly MenuCardData[]; click: "opens" | "downloads" };

export function MenuCards({ menus, click }: Props) {
  return (
    <ul className={`${styles.cards} ${styles[click]}`}>
      {menus.map((menu) => (
        <li key={menu.type}>
          <MenuCard menu={menu} click={click} />
        </li>
      ))}
    </ul>
  );
}
