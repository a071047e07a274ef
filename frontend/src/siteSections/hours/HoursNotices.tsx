import type { ReactNode } from "react";
import type { Closure, OpeningState } from "@/api/generated";
import { useOpeningHours } from "@/api/useOpeningHours";
import { ContentText } from "@/components/ContentText";
import { useClosedReason } from "@/components/useClosedReason";
import { type TranslateFunction, useTexts } from "@/i18n/texts";
import { formatDateRange, formatDayAndMonth } from "@/lib/dates";
import styles from "./HoursNotices.module.css";

/** Notices in boxes. */
export const HoursNotices = ({ children }: { children: ReactNode }) => (
  <div className={styles.notices}>{children}</div>
);

/** ", ab 7. Jänner sind wir wieder da" */
export const formatReopening = (t: TranslateFunction, closure: Closure | undefined) =>
  closure?.reopensOn && t("hours.reopens", { date: formatDayAndMonth(t, closure.reopensOn) });

/** The closure that has begun, and those that begin within 14 days. */
export function useClosures() {
  const { closures, state } = useOpeningHours();
  const [first, ...others] = closures;
  return first && first.from <= state.today.date
    ? { begun: first, upcoming: others }
    : { upcoming: closures };
}

/** "Betriebsurlaub 23. Dezember – 6. Jänner, ab 7. Jänner sind wir wieder da" */
export function UpcomingClosures() {
  const t = useTexts();
  return useClosures().upcoming.map((closure) => {
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
            {name || t("hours.closedFromTo")}
            {t("hours.fromTo", { dates })}
          </>
        )}
        {formatReopening(t, closure)}
      </p>
    );
  });
}

/** "Heute geschlossen: Betriebsurlaub bis 6. Jänner, ab 7. Jänner sind wir wieder da" */
export function ClosedToday() {
  const t = useTexts();
  const hours = useOpeningHours();
  const reason = useClosedReason(hours);
  const { begun } = useClosures();
  return (
    (reason || begun) && (
      <p>
        {t("hours.closedToday")}
        {reason && <>: {reason}</>}
        {formatReopening(t, begun)}
      </p>
    )
  );
}

/** Whether the venue opens no more today. */
export const isClosedForToday = ({ venue }: OpeningState) => !venue.isOpen && venue.changes?.inDays !== 0;

/** What staff noted for today, such as "Heute ausgebucht", until the venue closes. */
export function TodayNote() {
  const { specialDays, state } = useOpeningHours();
  const { reason } = state;
  const day = specialDays.find(({ id }) => id === reason.specialDayId);
  return (
    day?.isTodayChange &&
    reason.label &&
    !isClosedForToday(state) && (
      <p>
        <ContentText text={{ de: reason.label, en: reason.labelEn }} />
      </p>
    )
  );
}
