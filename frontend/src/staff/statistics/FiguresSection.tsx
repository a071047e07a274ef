import { useId } from "react";
import type { Statistics } from "@/api/generated";
import { useTexts } from "@/i18n/texts";
import styles from "./FiguresSection.module.css";
import { formatCount, formatCountChange } from "./numbers";

/** Most important figures. */
export const mainStatisticFigureNames = ["visits", "menusOpened", "calls", "reservations", "mails"] as const;

/** All figures. */
export const statisticFigureNames = [
  ...mainStatisticFigureNames,
  "pageViews",
  "stammtisch",
  "mapsOpened",
  "languageChanges",
  "carouselsUsed",
] as const satisfies readonly (keyof Statistics)[];

export function FiguresSection({ statistics }: { statistics: Statistics }) {
  const t = useTexts();
  const id = useId();
  return (
    <section aria-labelledby={id} className="tightStack">
      <h2 id={id}>{t("staff.statistics.figures")}</h2>
      <dl className={styles.figures}>
        {statisticFigureNames.map((figure) => (
          <div key={figure} className={styles.figure}>
            <dt>{t(`staff.statistics.figure.${figure}`)}</dt>
            <dd className={styles.count}>{formatCount(t, statistics[figure].now)}</dd>
            <dd className="hint">{formatCountChange(t, statistics[figure])}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
