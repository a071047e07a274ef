import type { TextKey, TranslateFunction } from "@/i18n/texts";

/** Sunday is 0. */
export const dayName = (t: TranslateFunction, dayKey: number) => t(`day.${dayKey}` as TextKey);

/** "24. Dezember" for `2026-12-24`. */
export function formatDayAndMonth(t: TranslateFunction, date: string): string {
  const [, month, day] = date.split("-").map(Number);
  return t("date.dayMonth", { day: day ?? "", month: t(`month.${month}` as TextKey) });
}

/** A date of a range, with its year if the range lasts a year or more. */
export function formatDateOfRange(t: TranslateFunction, date: string, from: string, until: string) {
  const isLong = until >= `${Number(from.slice(0, 4)) + 1}${from.slice(4)}`;
  return formatDayAndMonth(t, date) + (isLong ? ` ${date.slice(0, 4)}` : "");
}

export const formatDateRange = (t: TranslateFunction, from: string, until: string) =>
  from === until
    ? formatDayAndMonth(t, from)
    : t("date.range", {
        from: formatDateOfRange(t, from, from, until),
        until: formatDateOfRange(t, until, from, until),
      });
