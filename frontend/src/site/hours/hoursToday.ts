import type { DayHours, OpeningHours } from "@/api/models";

/** The hours of today, by whichever rule is in force. */
export function hoursToday({ week, holiday, specialDays, state }: OpeningHours): DayHours {
  const { reason, today } = state;
  const special = specialDays.find((day) => day.from <= today.date && today.date <= day.until);
  if (reason.kind === "SPECIAL_DAY" && special !== undefined) return special;
  if (reason.kind === "HOLIDAY") return holiday;
  return week.find(({ dayKey }) => dayKey === today.dayKey) ?? holiday;
}
