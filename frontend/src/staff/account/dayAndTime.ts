import type { TranslateFunction } from "@/i18n/texts";
import { formatInstant } from "../components/dates";

/** "heute, 14:10", or the day, with the year unless it is this one. */
export function dayAndTime(t: TranslateFunction, instant: string): string {
  const { date, dayAndMonth, time } = formatInstant(t, instant);
  const now = formatInstant(t, Date.now());
  if (date === now.date) return t("staff.sessions.today", { time });
  const isThisYear = date.slice(-4) === now.date.slice(-4);
  return t("staff.sessions.day", { date: isThisYear ? dayAndMonth : date, time });
}
