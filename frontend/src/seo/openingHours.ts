import type { DayHours, OpeningHours } from "@/api/models";

/** What opens: the house, or the kitchen in it. */
export type Door = "venue" | "kitchen";

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

/** The special days that are not over, taken apart where they overlap: only the server knows which one is in force. */
export function specialSpecification(door: Door, { specialDays, specialRanges, state }: OpeningHours) {
  const byId = new Map(specialDays.map((day) => [day.id, day]));
  return specialRanges.flatMap(({ from, until, specialDayId }) => {
    const day = byId.get(specialDayId);
    if (day === undefined || until < state.today.date) return [];
    const span = { validFrom: from, validThrough: until, ...times(door, day) };
    return [{ "@type": "OpeningHoursSpecification", ...span }];
  });
}
