import type { Hours, OpeningDay } from "@/api/generated";
import type { TranslateFunction } from "@/i18n/texts";

/** Undefined if closed. */
export function formatHours(
  t: TranslateFunction,
  { isOpen, openFrom, openUntil, kitchenFrom, kitchenUntil }: Hours,
) {
  const range = (from: string | undefined, until: string | undefined) =>
    from === undefined || until === undefined ? undefined : t("hours.range", { from, until });
  return isOpen
    ? { venue: range(openFrom, openUntil), kitchen: range(kitchenFrom, kitchenUntil) }
    : undefined;
}

/** The calendar day in Vienna and the rule in force. */
export type Today = Omit<OpeningDay, "hours">;

/** "heute", with the holiday's name if there is one. */
export function todayLabel(t: TranslateFunction, { rule }: Pick<Today, "rule">): string {
  return rule.holiday === undefined
    ? t("hours.today")
    : t("hours.todayHoliday", { holiday: t(`holiday.${rule.holiday}`) });
}
