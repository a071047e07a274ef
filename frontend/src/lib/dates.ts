import type { TextKey, Translate } from "@/i18n/texts";

/** A day of the week as the house counts: Sunday 0 to Saturday 6. */
export const dayName = (t: Translate, dayKey: number) => t(`day.${dayKey}` as TextKey);

/** "24. Dezember" for `2026-12-24`; the text is read, never a clock of the browser. */
export function dayAndMonth(t: Translate, date: string): string {
  const [, month, day] = date.split("-").map(Number);
  return t("date.dayMonth", { day: day ?? "", month: t(`month.${month}` as TextKey) });
}

/** One day, or the first and the last of several. */
export const dateRange = (t: Translate, from: string, until: string) =>
  from === until
    ? dayAndMonth(t, from)
    : t("date.range", { from: dayAndMonth(t, from), until: dayAndMonth(t, until) });
