import type { DayHours, OpeningHours, OpeningState } from "@/api/models";
import type { Translate } from "@/i18n/texts";

/** The texts of one row: when the house and the kitchen are open. */
export function spans(t: Translate, { isOpen, openFrom, openUntil, kitchenFrom, kitchenUntil }: DayHours) {
  const range = (from: string | undefined, until: string | undefined) =>
    from === undefined || until === undefined ? undefined : t("hours.range", { from, until });
  return isOpen
    ? { venue: range(openFrom, openUntil), kitchen: range(kitchenFrom, kitchenUntil) }
    : undefined;
}

/** The hours of today, by whichever rule is in force. */
export function hoursToday({ week, holiday, specialDays, state }: OpeningHours): DayHours {
  const { reason, today } = state;
  const special = specialDays.find((day) => day.from <= today.date && today.date <= day.until);
  if (reason.kind === "SPECIAL_DAY" && special !== undefined) return special;
  if (reason.kind === "HOLIDAY") return holiday;
  return week.find(({ dayKey }) => dayKey === today.dayKey) ?? holiday;
}

/** "heute", and the holiday's name where today is one. */
export function todayMark(t: Translate, { reason }: OpeningState): string {
  return reason.holiday === undefined
    ? t("hours.today")
    : t("hours.todayHoliday", { holiday: t(`holiday.${reason.holiday}`) });
}
