import type { TextKey, TranslateFunction } from "@/i18n/texts";

/** Times as `HH:mm`. */
export type DayHours = {
  isOpen: boolean;
  openFrom?: string;
  openUntil?: string;
  kitchenFrom?: string;
  kitchenUntil?: string;
};

/** Undefined if closed. */
export function formatHours(
  t: TranslateFunction,
  { isOpen, openFrom, openUntil, kitchenFrom, kitchenUntil }: DayHours,
) {
  const range = (from: string | undefined, until: string | undefined) =>
    from === undefined || until === undefined ? undefined : t("hours.range", { from, until });
  return isOpen
    ? { venue: range(openFrom, openUntil), kitchen: range(kitchenFrom, kitchenUntil) }
    : undefined;
}

type HolidayName<Key> = Key extends `holiday.${infer Name}` ? Name : never;

/** The calendar day in Vienna and the rule in force. */
export type Today = {
  date: string;
  dayKey: number;
  rule: {
    kind: "weekday" | "holiday" | "specialDay";
    holiday?: HolidayName<TextKey>;
    specialDayId?: number;
    /** Name of the special day. */
    label?: string;
  };
};

/** "heute", with the holiday's name if there is one. */
export function todayLabel(t: TranslateFunction, { rule }: Pick<Today, "rule">): string {
  return rule.holiday === undefined
    ? t("hours.today")
    : t("hours.todayHoliday", { holiday: t(`holiday.${rule.holiday}`) });
}
