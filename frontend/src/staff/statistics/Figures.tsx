import { useId } from "react";
import type { Statistics } from "@/api/generated/models/Statistics";
import { useTexts } from "@/i18n/texts";
import styles from "./Figures.module.css";
import { change, countOf } from "./numbers";

/** What the innkeeper asks for first. */
export const foremost = ["visits", "menusOpened", "calls", "reservations", "mails"] as const;

/** That and the rest. */
export const figures = [
  ...foremost,
  "pageViews",
  "stammtisch",
  "mapsOpened",
  "languageChanges",
  "carouselsUsed",
] as const satisfies readonly (keyof Statistics)[];

/** The head figures, each with what has changed. */
export function Figures({ statistics }: { statistics: Statistics }) {
  const t = useTexts();
  const id = useId();
  return (
    <section aria-labelledby={id} className={styles.glance}>
      <h2 id={id}>{t("staff.statistics.figures")}</h2>
      <dl className={styles.figures}>
        {figures.map((figure) => (
          <div key={figure} className={styles.figure}>
            <dt>{t(`staff.statistics.figure.${figure}`)}</dt>
            <dd className={styles.count}>{countOf(t, statistics[figure].now)}</dd>
            <dd className={styles.change}>{change(t, statistics[figure])}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
