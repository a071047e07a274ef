import type { NewsEntry } from "@/api/generated";

/** "6. Dezember", "6. Dezember 2026", "6.12.", "6.12.2026", or "6." in a range. */
type ParsedDate = { day: number; month?: number; year?: number };

/** Undefined for a date that does not exist. */
function isoDate(...parts: [year: number, month: number, day: number]): string | undefined {
  const date = parts.map((part, index) => String(part).padStart(index === 0 ? 4 : 2, "0")).join("-");
  // Null for month 13, another day for 30 February.
  return new Date(date).toJSON()?.startsWith(date) ? date : undefined;
}

/** `monthNames`: names, January first. */
function parseGermanDate(text: string, monthNames: readonly string[]): ParsedDate | undefined {
  const match = /^(\d{1,2})\.(?:\s*(?:(\d{1,2})\.|(\p{L}+)))?(?:\s*(\d{4}))?$/u.exec(text.trim());
  if (match === null) return undefined;
  const [, day, number, name, year] = match;
  const month = name === undefined ? Number(number ?? 0) : monthNames.indexOf(name) + 1;
  if (month === 0 && (name ?? number ?? year) !== undefined) return undefined;
  return {
    day: Number(day),
    ...(month !== 0 && { month }),
    ...(year !== undefined && { year: Number(year) }),
  };
}

/**
 * First and last day of a timeframe, if unambiguous: it consists of one or two dates only and `showUntil` is the last
 * of them, which also determines the year.
 */
export function parseEventDates(
  { timeframeLines, showUntil }: Pick<NewsEntry, "timeframeLines" | "showUntil">,
  monthNames: readonly string[],
): { first: string; last: string } | undefined {
  if (showUntil === undefined || timeframeLines.length === 0 || timeframeLines.length > 2) return undefined;
  const parsedDates = timeframeLines.map((line) => parseGermanDate(line, monthNames));
  const [start, end] = [parsedDates[0], parsedDates.at(-1)];
  if (start === undefined || end?.month === undefined) return undefined;

  const year = Number(showUntil.slice(0, 4));
  const last = isoDate(end.year ?? year, end.month, end.day);
  if (last !== showUntil) return undefined;

  const month = start.month ?? end.month;
  const first = isoDate(start.year ?? (month > end.month ? year - 1 : year), month, start.day);
  return first !== undefined && first <= last ? { first, last } : undefined;
}
