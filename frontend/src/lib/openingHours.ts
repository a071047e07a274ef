import type { OpeningHours } from "@/api/generated";

/** Undefined outside all seasons. */
export const findSeason = ({ seasons }: OpeningHours, seasonId: number | undefined) =>
  seasons.find(({ id }) => id === seasonId);

type Dates = { from: string; until: string };

/** The days; of yearly ones those of the first year in which they have not ended before a date. */
export function nextOccurrence(
  { from, until, isYearly }: Dates & { isYearly?: boolean },
  date: string,
): Dates {
  if (!isYearly) return { from, until };
  const yearOf = (day: string) => Number(day.slice(0, 4));
  const inYear = (year: number) => ({
    from: year + from.slice(4),
    until: year + yearOf(until) - yearOf(from) + until.slice(4),
  });
  const thisYear = yearOf(date);
  const dates = [thisYear - 1, thisYear, thisYear + 1].map(inYear);
  return dates.find((occurrence) => occurrence.until >= date) ?? { from, until };
}
