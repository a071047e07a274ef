import type { OpenState } from "@/api/generated";
import type { TranslateFunction } from "@/i18n/texts";
import { dayName, formatDayAndMonth } from "@/lib/dates";

type OpenStateChange = NonNullable<OpenState["changes"]>;

function formatNextChange(t: TranslateFunction, { date, time, dayKey, inDays }: OpenStateChange): string {
  if (inDays === 0) return t("when.today", { time });
  if (inDays === 1) return t("when.tomorrow", { time });
  if (inDays < 7) return t("when.weekday", { day: dayName(t, dayKey), time });
  return t("when.date", { date: formatDayAndMonth(t, date), time });
}

/**
 * "offen bis 20:15", or "derzeit geschlossen" and "öffnet Donnerstag 10:00", or during a break "wieder ab 17:30".
 * `breakUntil`: of today; the day before may have the same break, which ends after midnight.
 */
export function formatOpeningStatus(
  t: TranslateFunction,
  { isOpen, changes }: OpenState,
  breakUntil?: string,
): readonly string[] {
  if (isOpen) {
    if (changes === undefined) return [t("status.open")];
    // No "heute" for closing today, the common case.
    const nextChangeText =
      changes.inDays === 0 ? t("when.time", { time: changes.time }) : formatNextChange(t, changes);
    return [t("status.openUntil", { when: nextChangeText })];
  }
  if (changes?.inDays === 0 && changes.time === breakUntil) return [t("status.opensAgain", changes)];
  const closed = t("status.closed");
  return changes === undefined
    ? [closed]
    : [closed, t("status.opens", { when: formatNextChange(t, changes) })];
}
