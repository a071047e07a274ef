// @vitest-environment node
import { expect, it } from "vitest";
import { dictionaries } from "@/i18n/dictionaries";
import type { TextKey } from "@/i18n/texts";
import { parseEventDates } from "./timeframe";

const monthNames = Array.from({ length: 12 }, (_, month) => dictionaries.de[`month.${month + 1}` as TextKey]);
const none = undefined;

it.each([
  ["one day", ["6. Dezember"], "2026-12-06", "2026-12-06/2026-12-06"],
  ["one day with its year", ["6. Dezember 2026"], "2026-12-06", "2026-12-06/2026-12-06"],
  ["one day in numbers", ["6.12.2026"], "2026-12-06", "2026-12-06/2026-12-06"],
  ["two days", ["20. November", "6. Dezember"], "2026-12-06", "2026-11-20/2026-12-06"],
  ["two days in numbers", ["20.11.", "6.12."], "2026-12-06", "2026-11-20/2026-12-06"],
  ["two days of one month", ["4.", "6. Dezember"], "2026-12-06", "2026-12-04/2026-12-06"],
  ["over New Year", ["27. Dezember", "6. Jänner"], "2027-01-06", "2026-12-27/2027-01-06"],
  ["over New Year, with years", ["27.12.2026", "6.1.2027"], "2027-01-06", "2026-12-27/2027-01-06"],
  ["without a last day", ["6. Dezember"], none, none],
  ["another last day", ["6. Dezember"], "2026-12-07", none],
  ["another year", ["6. Dezember 2026"], "2027-12-06", none],
  ["a start without an end", ["ab 1. Dezember"], "2026-12-01", none],
  ["an end without a start", ["bis Ende November"], "2026-11-30", none],
  ["days of the week", ["Freitag", "Sonntag"], "2026-12-06", none],
  ["a time of day", ["5. Dezember", "19 Uhr"], "2026-12-05", none],
  ["a day and a word", ["Samstag, 5. Dezember"], "2026-12-05", none],
  ["an unknown month", ["6. Christmond"], "2026-12-06", none],
  ["an invalid day", ["31. November", "6. Dezember"], "2026-12-06", none],
  ["an invalid month number", ["4.0.", "6.12."], "2026-12-06", none],
  ["a day without its month", ["6."], "2026-12-06", none],
  ["backwards", ["8.", "6. Dezember"], "2026-12-06", none],
  ["three lines", ["4. Dezember", "5. Dezember", "6. Dezember"], "2026-12-06", none],
  ["no lines", [], "2026-12-06", none],
])("the days of %s", (_, timeframeLines, showUntil, expected) => {
  const dates = parseEventDates(
    { timeframeLines, ...(showUntil !== undefined && { showUntil }) },
    monthNames,
  );
  expect(dates && `${dates.first}/${dates.last}`).toBe(expected);
});
