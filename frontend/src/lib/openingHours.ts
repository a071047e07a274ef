import type { OpeningHours, OpeningState } from "@/api/generated";

/** Undefined outside all seasons. */
export const findSeason = ({ seasons }: OpeningHours, seasonId: number | undefined) =>
  seasons.find(({ id }) => id === seasonId);

/** The closure that today is part of. */
export const closureToday = ({ closures, state }: OpeningHours) =>
  closures.find(({ from, until }) => from <= state.today.date && state.today.date <= until);

/** Whether the venue opens no more today. */
export const isClosedForToday = ({ venue }: OpeningState) => !venue.isOpen && venue.changes?.inDays !== 0;

type Dates = { from: string; until: string };

const yearOf = (date: string) => Number(date.slice(0, 4));

/** Yearly days as they begin in a year. */
export const datesInYear = ({ from, until }: Dates, year: number): Dates => ({
  from: year + from.slice(4),
  until: year + yearOf(until) - yearOf(from) + until.slice(4),
});

/** The days; of yearly ones those of the first year in which they have not ended before a date. */
export function nextOccurrence(
  { from, until, isYearly }: Dates & { isYearly?: boolean },
  date: string,
): Dates {
  const years = isYearly ? [-1, 0, 1].map((offset) => yearOf(date) + offset) : [];
  const occurrences = years.map((year) => datesInYear({ from, until }, year));
  return occurrences.find((dates) => dates.until >= date) ?? { from, until };
}

/** By the first day of their next occurrences. */
export const nextOccurrences = <Day extends Dates & { isYearly?: boolean }>(
  days: readonly Day[],
  date: string,
): Day[] =>
  days
    .map((day) => ({ ...day, ...nextOccurrence(day, date) }))
    .toSorted((one, other) => (one.from < other.from ? -1 : 1));
