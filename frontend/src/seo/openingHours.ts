import type { Hours as DayHours, OpeningHours } from "@/api/generated";
import { findSeason } from "@/lib/openingHours";

export type OpeningHoursKind = "venue" | "kitchen";

const weekdays = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"] as const;

/** schema.org convention for a closed day. */
const schemaOrgClosedTimes = { opens: "00:00", closes: "00:00" };

/**
 * Before and after the break. A closing time before the opening time is on the next day, as in the API; a period that
 * begins after midnight is one of the next day (`inDays` 1).
 */
function periodsOf(kind: OpeningHoursKind, hours: DayHours) {
  const [from, until, breakFrom, breakUntil] =
    kind === "venue"
      ? [hours.openFrom, hours.openUntil, hours.openBreakFrom, hours.openBreakUntil]
      : [hours.kitchenFrom, hours.kitchenUntil, hours.kitchenBreakFrom, hours.kitchenBreakUntil];
  if (!hours.isOpen || from === undefined || until === undefined)
    return [{ inDays: 0, times: schemaOrgClosedTimes }];
  const first = { inDays: 0, times: { opens: from, closes: breakFrom ?? until } };
  if (breakUntil === undefined) return [first];
  return [first, { inDays: breakUntil < from ? 1 : 0, times: { opens: breakUntil, closes: until } }];
}

/** Of the week in force, until the next one begins, and of the next. */
export function weekSpecifications(kind: OpeningHoursKind, hours: OpeningHours) {
  const { nextWeek, seasonId } = hours;
  const weekOf = (id: number | undefined) => findSeason(hours, id) ?? hours;
  if (nextWeek === undefined) return specificationsOf(kind, weekOf(seasonId), {});
  return [
    ...specificationsOf(kind, weekOf(seasonId), { validThrough: addDays(nextWeek.from, -1) }),
    ...specificationsOf(kind, weekOf(nextWeek.seasonId), { validFrom: nextWeek.from }),
  ];
}

/**
 * Days with the same hours are grouped. A period after midnight that follows a public holiday is omitted, as its weekday
 * is unknown.
 */
function specificationsOf(
  kind: OpeningHoursKind,
  { week, holiday }: Pick<OpeningHours, "week" | "holiday">,
  validity: { validFrom?: string; validThrough?: string },
) {
  const periods = [
    ...week.flatMap((day) =>
      periodsOf(kind, day).map((period) => ({
        ...period,
        name: weekdays[(day.dayKey + period.inDays) % 7] ?? "",
      })),
    ),
    ...periodsOf(kind, holiday)
      .filter(({ inDays }) => inDays === 0)
      .map((period) => ({ ...period, name: "PublicHolidays" })),
  ];
  const openDays = periods.filter(({ times }) => times !== schemaOrgClosedTimes).map(({ name }) => name);
  const specificationsByTimes = new Map<string, typeof schemaOrgClosedTimes & { dayOfWeek: string[] }>();
  for (const { name, times } of periods) {
    if (times === schemaOrgClosedTimes && openDays.includes(name)) continue;
    const key = `${times.opens} ${times.closes}`;
    const existing = specificationsByTimes.get(key);
    if (existing === undefined) specificationsByTimes.set(key, { dayOfWeek: [name], ...times });
    else existing.dayOfWeek.push(name);
  }
  return [...specificationsByTimes.values()].map((group) => ({
    "@type": "OpeningHoursSpecification",
    ...validity,
    ...group,
  }));
}

const addDays = (date: string, days: number) =>
  new Date(Date.parse(date) + days * 86_400_000).toISOString().slice(0, 10);

/** Special days from today on, split by the server where they overlap. */
export function specialDaySpecifications(
  kind: OpeningHoursKind,
  { specialDays, specialRanges, state }: OpeningHours,
) {
  const specialDayById = new Map(specialDays.map((day) => [day.id, day]));
  return specialRanges.flatMap(({ from, until, specialDayId }) => {
    const day = specialDayById.get(specialDayId);
    if (day === undefined || until < state.today.date) return [];
    return periodsOf(kind, day).map(({ inDays, times }) => ({
      "@type": "OpeningHoursSpecification",
      validFrom: addDays(from, inDays),
      validThrough: addDays(until, inDays),
      ...times,
    }));
  });
}
