import type { Hours as DayHours, OpeningHours } from "@/api/generated";

export type OpeningHoursKind = "venue" | "kitchen";

const weekdays = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"] as const;

/** schema.org convention for a closed day. */
const schemaOrgClosedTimes = { opens: "00:00", closes: "00:00" };

/** A closing time before the opening time is on the next day, as in the API. */
function openingTimes(
  kind: OpeningHoursKind,
  { isOpen, openFrom, openUntil, kitchenFrom, kitchenUntil }: DayHours,
) {
  const [opens, closes] = kind === "venue" ? [openFrom, openUntil] : [kitchenFrom, kitchenUntil];
  return isOpen && opens !== undefined && closes !== undefined ? { opens, closes } : schemaOrgClosedTimes;
}

/** Days with the same hours are grouped. */
export function weekSpecifications(
  kind: OpeningHoursKind,
  { week, holiday }: Pick<OpeningHours, "week" | "holiday">,
) {
  const days: [string, DayHours][] = [
    ...week.map((day): [string, DayHours] => [weekdays[day.dayKey] ?? "", day]),
    ["PublicHolidays", holiday],
  ];
  const specificationsByTimes = new Map<string, ReturnType<typeof openingTimes> & { dayOfWeek: string[] }>();
  for (const [name, hours] of days) {
    const times = openingTimes(kind, hours);
    const key = `${times.opens} ${times.closes}`;
    const existing = specificationsByTimes.get(key);
    if (existing === undefined) specificationsByTimes.set(key, { dayOfWeek: [name], ...times });
    else existing.dayOfWeek.push(name);
  }
  return [...specificationsByTimes.values()].map((group) => ({
    "@type": "OpeningHoursSpecification",
    ...group,
  }));
}

/** Special days from today on, split by the server where they overlap. */
export function specialDaySpecifications(
  kind: OpeningHoursKind,
  { specialDays, specialRanges, state }: OpeningHours,
) {
  const specialDayById = new Map(specialDays.map((day) => [day.id, day]));
  return specialRanges.flatMap(({ from, until, specialDayId }) => {
    const day = specialDayById.get(specialDayId);
    if (day === undefined || until < state.today.date) return [];
    const times = { validFrom: from, validThrough: until, ...openingTimes(kind, day) };
    return [{ "@type": "OpeningHoursSpecification", ...times }];
  });
}
