import type { NewsEntry } from "@/api/models";
import { isoDate } from "./days";

/** A day as it is written: "6. Dezember", "6. Dezember 2026", "6.12.", "6.12.2026", or "6." of the month to come. */
type Written = { day: number; month?: number; year?: number };

/** `months` are the twelve names, January first. */
function read(text: string, months: readonly string[]): Written | undefined {
  const named = /^(\d{1,2})\.(?:\s*(?:(\d{1,2})\.|(\p{L}+)))?(?:\s*(\d{4}))?$/u.exec(text.trim());
  if (named === null) return undefined;
  const [, day, number, name, year] = named;
  const month = name === undefined ? Number(number ?? 0) : months.indexOf(name) + 1;
  if (month === 0 && (name ?? number ?? year) !== undefined) return undefined;
  return {
    day: Number(day),
    ...(month !== 0 && { month }),
    ...(year !== undefined && { year: Number(year) }),
  };
}

/**
 * The first and the last day of a timeframe, where nothing about them is doubtful: it is one date or two and no other
 * word, and `showUntil` names the same last day, which is how the year is known.
 */
export function datesOf(
  { timeframeLines, showUntil }: Pick<NewsEntry, "timeframeLines" | "showUntil">,
  months: readonly string[],
): { first: string; last: string } | undefined {
  if (showUntil === undefined || timeframeLines.length === 0 || timeframeLines.length > 2) return undefined;
  const written = timeframeLines.map((line) => read(line, months));
  const [begin, end] = [written[0], written.at(-1)];
  if (begin === undefined || end?.month === undefined) return undefined;

  const year = Number(showUntil.slice(0, 4));
  const last = isoDate(end.year ?? year, end.month, end.day);
  if (last !== showUntil) return undefined;

  const month = begin.month ?? end.month;
  const first = isoDate(begin.year ?? (month > end.month ? year - 1 : year), month, begin.day);
  return first !== undefined && first <= last ? { first, last } : undefined;
}
