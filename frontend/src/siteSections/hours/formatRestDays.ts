import type { OpeningHours } from "@/api/generated";
import type { TranslateFunction } from "@/i18n/texts";
import { dayName } from "@/lib/dates";
import { formatList } from "@/lib/formatList";

/** "Ruhetag: Dienstag und Mittwoch." */
export function formatRestDays(t: TranslateFunction, week: OpeningHours["week"]): string {
  const days = formatList(
    t,
    week.filter(({ isOpen }) => !isOpen).map(({ dayKey }) => dayName(t, dayKey)),
  );
  return days === "" ? t("hours.noRestDay") : t("hours.restDays", { days });
}
