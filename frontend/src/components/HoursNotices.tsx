import type { ReactNode } from "react";
import type { Closure, OpeningHours } from "@/api/generated";
import { type TranslateFunction, useTexts } from "@/i18n/texts";
import { formatDateOfRange, formatDateRange } from "@/lib/dates";
import { closureToday } from "@/lib/openingHours";
import { ContentText } from "./ContentText";
import styles from "./HoursNotices.module.css";
import { noteOfRunningDay } from "./noteOfRunningDay";
import { useClosedReason } from "./useClosedReason";

type Props = { hours: OpeningHours };

/** Notices in boxes. */
export const HoursNotices = ({ children }: { children: ReactNode }) => (
  <div className={styles.notices}>{children}</div>
);

/** ", ab 7. Jänner sind wir wieder da" */
export const formatReopening = (t: TranslateFunction, closure: Closure | undefined) =>
  closure?.reopensOn &&
  t("hours.reopens", { date: formatDateOfRange(t, closure.reopensOn, closure.from, closure.until) });

/**
 * Those that begin within 14 days, `max` at most: "Betriebsurlaub: 23. Dezember – 6. Jänner, ab 7. Jänner sind wir
 * wieder da"
 */
export function UpcomingClosures({ hours: { closures, state }, max }: Props & { max?: number }) {
  const t = useTexts();
  const upcoming = closures.filter(({ from }) => from > state.today.date);
  return upcoming.slice(0, max).map((closure) => {
    const { from, until, label, labelEn } = closure;
    const name = label && <ContentText text={{ de: label, en: labelEn }} />;
    const dates = formatDateRange(t, from, until);
    return (
      <p key={from}>
        {from === until ? (
          <>
            {t("hours.closedOn", { date: dates })}
            {name && <> ({name})</>}
          </>
        ) : (
          <>
            {name || t("hours.closedFromTo")}: <span className={styles.dates}>{dates}</span>
          </>
        )}
        {formatReopening(t, closure)}
      </p>
    );
  });
}

/** "Heute geschlossen: Betriebsurlaub bis 6. Jänner, ab 7. Jänner sind wir wieder da" */
export function ClosedToday({ hours }: Props) {
  const t = useTexts();
  const reason = useClosedReason(hours);
  const closure = closureToday(hours);
  return (
    (reason || closure) && (
      <p>
        {t("hours.closedToday")}
        {reason && <>: {reason}</>}
        {formatReopening(t, closure)}
      </p>
    )
  );
}

/** What staff noted for today, such as "Heute ausgebucht". */
export function TodayNote({ hours }: Props) {
  const note = noteOfRunningDay(hours, true);
  return note && <p>{note}</p>;
}
