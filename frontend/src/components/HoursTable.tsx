import type { ReactNode } from "react";
import { useTexts } from "@/i18n/texts";
import styles from "./HoursTable.module.css";
import { VisuallyHidden } from "./VisuallyHidden";

export function HoursTable({ caption, children }: { caption: string; children: ReactNode }) {
  const t = useTexts();
  return (
    <div className={styles.place}>
      <table className={styles.table}>
        <caption>
          <VisuallyHidden>{caption}</VisuallyHidden>
        </caption>
        <thead>
          <tr className="caption">
            <th scope="col">{t("hours.day")}</th>
            <th scope="col">{t("hours.venue")}</th>
            <th scope="col">{t("hours.kitchen")}</th>
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  );
}
