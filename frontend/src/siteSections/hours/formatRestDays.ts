import type { OpeningHours } from "@/api/generated";
import type { TranslateFunction } from "@/i18n/texts";
import { dayName } from "@/lib/dates";

/** "Ruhetag: Dienstag und Mittwoch." */
export function formatRestDays(t: TranslateFunction, week: OpeningHours["week"]): string {
  const names = week.filter(({ isOpen }) => !isOpen).map(({ dayKey }) => dayName(t, dayKey));
  const last = names.pop();
  if (last === undefined) return t("hours.noRestDay");
  return t("hours.restDays", {
    days: names.length === 0 ? last : t("list.and", { first: names.join(", "), last }),
  });
}
