import { ArrowDown } from "lucide-react";
import type { Menu } from "@/api/models";
import { useTexts } from "@/i18n/texts";
import { fileSize } from "@/lib/fileSize";
import { Picture } from "@/ui/Picture";
import styles from "./MenuCard.module.css";
import { menuTexts } from "./menuTexts";

type Props = {
  menu: Menu;
  /** Whether a click opens the PDF or keeps it. */
  click: "opens" | "downloads";
};

/** The cover of a printed menu. */
export function MenuCard({ menu, click }: Props) {
  const t = useTexts();
  const { cover, title, body, button } = menuTexts(t, menu);
  return (
    <a
      href={menu.url}
      download={click === "downloads" ? menu.name : undefined}
      type="application/pdf"
      className={styles.card}
    >
      <Picture name={cover} alt="" sizes="(min-width: 52rem) 380px, 92vw" className={styles.cover} />
      <div className={styles.label}>
        <h3>{title}</h3>
        <p>{body}</p>
        <div className={styles.foot}>
          <span className={styles.action}>
            {click === "downloads" ? button : t("menus.open")} <ArrowDown />
          </span>
          <span className={styles.file}>{t("menus.file", { size: fileSize(menu.size) })}</span>
        </div>
      </div>
    </a>
  );
}
