import type { TextKey, TranslateFunction } from "@/i18n/texts";

/** Sunday is 0. */
export const dayName = (t: TranslateFunction, dayKey: number) => t(`day.${dayKey}` as TextKey);

/** "24. Dezember" for `2026-12-24`. */
export function formatDayAndMonth(t: TranslateFunction, date: string): string {
  const [, month, day] = date.split("-").map(Number);
  return t("date.dayMonth", { day: day ?? "", month: t(`month.${month}` as TextKey) });
}

export const formatDateRange = (t: TranslateFunction, from: string, until: string) =>
  from === until
    ? formatDayAndMonth(t, from)
    : t("date.range", { from: formatDayAndMonth(t, from), until: formatDayAndMonth(t, until) });
