import type { TextKey, Translate } from "@/i18n/texts";

/** When the house and its kitchen are open on a day, in `HH:mm`. */
export type DayHours = {
  isOpen: boolean;
  openFrom?: string;
  openUntil?: string;
  kitchenFrom?: string;
  kitchenUntil?: string;
};

/** The texts of one row: when the house and the kitchen are open. */
export function spans(t: Translate, { isOpen, openFrom, openUntil, kitchenFrom, kitchenUntil }: DayHours) {
  const range = (from: string | undefined, until: string | undefined) =>
    from === undefined || until === undefined ? undefined : t("hours.range", { from, until });
  return isOpen
    ? { venue: range(openFrom, openUntil), kitchen: range(kitchenFrom, kitchenUntil) }
    : undefined;
}

type NameIn<Key> = Key extends `holiday.${infer Name}` ? Name : never;

/** The calendar day in Vienna, and by which rule the house is open on it. */
export type Today = {
  date: string;
  dayKey: number;
  rule: {
    kind: "WEEKDAY" | "HOLIDAY" | "SPECIAL_DAY";
    holiday?: NameIn<TextKey>;
    specialDayId?: number;
    /** What staff call the special day. */
    label?: string;
  };
};

/** "heute", and the holiday's name where today is one. */
export function todayMark(t: Translate, { rule }: Pick<Today, "rule">): string {
  return rule.holiday === undefined
    ? t("hours.today")
    : t("hours.todayHoliday", { holiday: t(`holiday.${rule.holiday}`) });
}
