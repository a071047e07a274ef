import type { Statistics } from "@/api/generated/models/Statistics";
import { useTexts } from "@/i18n/texts";
import styles from "./Figures.module.css";
import { change, wholeNumber } from "./numbers";

/** What the innkeeper asks for first, and the rest. */
export const figures = [
  "visits",
  "menusOpened",
  "calls",
  "reservations",
  "mails",
  "pageViews",
  "stammtisch",
  "mapsOpened",
  "languageChanges",
  "carouselsUsed",
] as const satisfies readonly (keyof Statistics)[];

type Props = { statistics: Statistics; hasBefore: boolean };

/** The head figures, each with what has changed. */
export function Figures({ statistics, hasBefore }: Props) {
  const t = useTexts();
  return (
    <section aria-label={t("office.statistics.figures")}>
      <dl className={styles.figures}>
        {figures.map((figure) => (
          <div key={figure} className={styles.figure}>
            <dt>{t(`office.statistics.figure.${figure}`)}</dt>
            <dd className={styles.count}>{wholeNumber(t, statistics[figure].now)}</dd>
            <dd className={styles.change}>
              {hasBefore ? change(t, statistics[figure]) : t("office.statistics.change.notCounted")}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
