import type { Hours, OpeningDay } from "@/api/generated";
import type { TranslateFunction } from "@/i18n/texts";

/** Undefined if closed. Hours with a break have two lines. */
export function formatHours(t: TranslateFunction, hours: Hours) {
  const range = (from: string | undefined, until: string | undefined) =>
    from && until ? [t("hours.range", { from, until })] : [];
  const lines = (what: "open" | "kitchen") => {
    const until = hours[`${what}Until`];
    const beforeBreak = range(hours[`${what}From`], hours[`${what}BreakFrom`] ?? until);
    return [...beforeBreak, ...range(hours[`${what}BreakUntil`], until)].join("\n") || undefined;
  };
  return hours.isOpen ? { venue: lines("open"), kitchen: lines("kitchen") } : undefined;
}

/** The calendar day in Vienna and the rule in force. */
export type Today = Omit<OpeningDay, "hours">;

/** "heute", with the holiday's name if there is one. */
export function todayLabel(t: TranslateFunction, { rule }: Pick<Today, "rule">): string {
  return rule.holiday === undefined
    ? t("hours.today")
    : t("hours.todayHoliday", { holiday: t(`holiday.${rule.holiday}`) });
}
