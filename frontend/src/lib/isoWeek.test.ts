import { expect, it } from "vitest";
import { datesOfWeek, isIsoWeek, isoWeekOf, numberOfWeek, weekAfter } from "./isoWeek";

it.each([
  ["2026-11-30", "2026-W49", "2026-11-30", "2026-W50"],
  ["2026-12-06", "2026-W49", "2026-11-30", "2026-W50"],
  ["2026-03-29", "2026-W13", "2026-03-23", "2026-W14"],
  ["2026-12-31", "2026-W53", "2026-12-28", "2027-W01"],
  ["2027-01-03", "2026-W53", "2026-12-28", "2027-W01"],
  ["2024-12-30", "2025-W01", "2024-12-30", "2025-W02"],
  ["2028-01-01", "2027-W52", "2027-12-27", "2028-W01"],
])("%s is in %s, which begins on %s, before %s", (date, week, monday, next) => {
  expect(isoWeekOf(date)).toBe(week);
  expect(datesOfWeek(week)).toHaveLength(7);
  expect(datesOfWeek(week)[0]).toBe(monday);
  expect(weekAfter(week)).toBe(next);
  expect(weekAfter(next, -1)).toBe(week);
  expect(numberOfWeek(week)).toBe(Number(week.slice(-2)));
});

it.each([
  ["2026-W53", true],
  ["2027-W53", false],
  ["2026-W00", false],
  ["2026-W54", false],
  ["2026-49", false],
  ["", false],
])("%j is a week: %s", (text, expected) => expect(isIsoWeek(text)).toBe(expected));
