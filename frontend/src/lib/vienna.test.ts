// @vitest-environment node
import { expect, it } from "vitest";
import { fromViennaTime, toViennaTime } from "./vienna";

it.each([
  ["2026-11-20T18:00:00Z", "2026-11-20", "19:00"],
  ["2026-07-01T22:30:00Z", "2026-07-02", "00:30"],
  ["2026-12-31T23:00:00Z", "2027-01-01", "00:00"],
  // Clock changes, to the second.
  ["2026-03-29T00:59:59Z", "2026-03-29", "01:59"],
  ["2026-03-29T01:00:00Z", "2026-03-29", "03:00"],
  ["2026-10-25T00:59:59Z", "2026-10-25", "02:59"],
  ["2026-10-25T01:00:00Z", "2026-10-25", "02:00"],
  ["2027-03-28T01:00:00Z", "2027-03-28", "03:00"],
])("%s is %s, %s in Vienna", (instant, day, time) => {
  expect(toViennaTime(new Date(instant))).toEqual({ day, time });
});

it.each([
  ["2026-11-20", "19:00", "2026-11-20T18:00:00.000Z"],
  ["2026-07-02", "00:30", "2026-07-01T22:30:00.000Z"],
  ["2026-03-29", "02:30", "2026-03-29T01:30:00.000Z"],
  ["2026-10-25", "02:30", "2026-10-25T00:30:00.000Z"],
  ["2026-10-25", "", undefined],
])("%s, %s in Vienna is %s", (day, time, instant) => {
  expect(fromViennaTime(day, time)?.toISOString()).toBe(instant);
});
