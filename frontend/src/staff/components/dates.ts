import type { TranslateFunction } from "@/i18n/texts";
import { formatDayAndMonth } from "@/lib/dates";
import { toViennaTime } from "@/lib/vienna";

/** In Vienna. */
export const today = () => toViennaTime(new Date()).day;

/** "21. November 2026" */
export const formatDate = (t: TranslateFunction, day: string) =>
  t("staff.date", { date: formatDayAndMonth(t, day), year: day.slice(0, 4) });

/** An instant, in RFC 3339 or milliseconds, as date, with and without the year, and time in Vienna. */
export function formatInstant(t: TranslateFunction, instant: string | number) {
  const { day, time } = toViennaTime(new Date(instant));
  return { date: formatDate(t, day), dayAndMonth: formatDayAndMonth(t, day), time };
}
