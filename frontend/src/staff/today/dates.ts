import type { TranslateFunction } from "@/i18n/texts";
import { dayName, formatDayAndMonth } from "@/lib/dates";

/** "Dienstag, 8. Dezember" */
export const formatDay = (t: TranslateFunction, date: string) =>
  t("staff.today.day", {
    day: dayName(t, new Date(date).getUTCDay()),
    date: formatDayAndMonth(t, date),
  });
