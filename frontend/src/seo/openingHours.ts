import type { DayHours, OpeningHours } from "@/api/models";
import { dayAfter, daysIn } from "./days";

/** What opens: the house, or the kitchen in it. */
export type Door = "venue" | "kitchen";

type SpecialDays = OpeningHours["specialDays"];

const weekdays = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"] as const;

/** A day on which nothing opens is written so, because a day that is left out says nothing at all. */
const closedAllDay = { opens: "00:00", closes: "00:00" };

/** A time of closing before that of opening means the next morning, here as in the API. */
function times(door: Door, { isOpen, openFrom, openUntil, kitchenFrom, kitchenUntil }: DayHours) {
  const [opens, closes] = door === "venue" ? [openFrom, openUntil] : [kitchenFrom, kitchenUntil];
  return isOpen && opens !== undefined && closes !== undefined ? { opens, closes } : closedAllDay;
}

/** The week, days with the same hours together, and the public holidays. */
export function weekSpecification(door: Door, { week, holiday }: Pick<OpeningHours, "week" | "holiday">) {
  const days: [string, DayHours][] = [
    ...week.map((day): [string, DayHours] => [weekdays[day.dayKey] ?? "", day]),
    ["PublicHolidays", holiday],
  ];
  const byTimes = new Map<string, ReturnType<typeof times> & { dayOfWeek: string[] }>();
  for (const [name, hours] of days) {
    const span = times(door, hours);
    const key = `${span.opens} ${span.closes}`;
    const same = byTimes.get(key);
    if (same === undefined) byTimes.set(key, { dayOfWeek: [name], ...span });
    else same.dayOfWeek.push(name);
  }
  return [...byTimes.values()].map((group) => ({ "@type": "OpeningHoursSpecification", ...group }));
}

/** The shorter range before the longer, then the newer: the one in force comes first (decision H6). */
const byPrecedence = (one: SpecialDays[number], other: SpecialDays[number]) =>
  daysIn(one) - daysIn(other) || other.id - one.id;

/** Ranges that do not overlap, each with the special day in force: nobody else knows how the house decides. */
function apart(specialDays: SpecialDays): SpecialDays {
  const starts = [...new Set(specialDays.flatMap(({ from, until }) => [from, dayAfter(until)]))].toSorted();
  return starts.flatMap((from, index) => {
    const inForce = specialDays
      .filter((day) => day.from <= from && from <= day.until)
      .toSorted(byPrecedence)[0];
    const next = starts[index + 1];
    return inForce && next ? [{ ...inForce, from, until: dayAfter(next, -1) }] : [];
  });
}

/** The special days that are not over. */
export function specialSpecification(door: Door, { specialDays, state }: OpeningHours) {
  return apart(specialDays)
    .filter(({ until }) => until >= state.today.date)
    .map((day) => ({
      "@type": "OpeningHoursSpecification",
      validFrom: day.from,
      validThrough: day.until,
      ...times(door, day),
    }));
}
