import type { TranslateFunction } from "@/i18n/texts";
import { dayName } from "@/lib/dates";
import { datesOfWeek, numberOfWeek } from "@/lib/isoWeek";
import { toViennaTime } from "@/lib/vienna";

/** "30.11." */
export function formatShortDate(t: TranslateFunction, date: string): string {
  const [, month = "", day = ""] = date.split("-").map(Number);
  return t("staff.lunch.date", { day, month });
}

/** Monday is 0. */
export const weekdayName = (t: TranslateFunction, index: number) => dayName(t, (index + 1) % 7);

/** "Mo" */
export const shortWeekdayName = (t: TranslateFunction, index: number) => weekdayName(t, index).slice(0, 2);

/** From Monday to Friday, or to the last day that has menus. */
export function workingDays(week: string, lastDay = 4) {
  const dates = datesOfWeek(week);
  return { from: dates[0] ?? "", until: dates[Math.max(lastDay, 4)] ?? "" };
}

/** "KW 49 · 30.11. – 4.12." */
export function formatWeek(t: TranslateFunction, week: string): string {
  const { from, until } = workingDays(week);
  return t("staff.lunch.week.dates", {
    number: numberOfWeek(week),
    from: formatShortDate(t, from),
    until: formatShortDate(t, until),
  });
}

/** Local day and time in Vienna of an instant, such as `2026-11-27T16:00`. */
export function toMoment(instant: Date): string {
  const { day, time } = toViennaTime(instant);
  return `${day}T${time}`;
}
