// @vitest-environment node
import { describe, expect, it } from "vitest";
import type { OpeningHours } from "@/api/models";
import { fridayNoon } from "@/testing/state";
import { specialDaySpecifications, weekSpecifications } from "./openingHours";

const { openingHours } = fridayNoon;
type Special = OpeningHours["specialDays"][number];

const output = (times: { opens: string; closes: string }) => `${times.opens}–${times.closes}`;
const week = (kind: "venue" | "kitchen", hours: OpeningHours) =>
  weekSpecifications(kind, hours).map((group) => `${group.dayOfWeek.join(" ")} ${output(group)}`);
type Range = OpeningHours["specialRanges"][number];

const whole = (days: Special[]): Range[] =>
  days.map(({ id, from, until }) => ({ from, until, specialDayId: id }));
const special = (
  specialDays: Special[],
  kind: "venue" | "kitchen" = "venue",
  specialRanges = whole(specialDays),
) =>
  specialDaySpecifications(kind, { ...openingHours, specialDays, specialRanges }).map(
    (day) => `${day.validFrom}/${day.validThrough} ${output(day)}`,
  );
const open = (id: number, from: string, until: string, openFrom: string, openUntil: string): Special => ({
  id,
  from,
  until,
  label: "Besonders",
  version: 1,
  isOpen: true,
  openFrom,
  openUntil,
});
const closed = (id: number, from: string, until: string): Special => ({
  id,
  from,
  until,
  label: "Urlaub",
  version: 1,
  isOpen: false,
});

describe("the week for search engines", () => {
  it("has every day once, days with the same hours together, closed ones from 00:00 to 00:00", () => {
    expect(week("venue", openingHours)).toEqual([
      "Monday Thursday Friday Saturday 10:00–23:00",
      "Tuesday Wednesday 00:00–00:00",
      "Sunday PublicHolidays 10:00–15:00",
    ]);
    expect(week("kitchen", openingHours)).toEqual([
      "Monday Thursday Friday Saturday 11:00–20:15",
      "Tuesday Wednesday 00:00–00:00",
      "Sunday PublicHolidays 11:00–14:00",
    ]);
  });

  it("closes after midnight at an hour before that of opening", () => {
    const late = openingHours.week.map((day) =>
      day.dayKey === 6 ? { ...day, openFrom: "17:00", openUntil: "02:00" } : day,
    );
    expect(week("venue", { ...openingHours, week: late })).toContain("Saturday 17:00–02:00");
  });

  it("has a closed kitchen in an open venue", () => {
    const cold = { isOpen: true, openFrom: "10:00", openUntil: "15:00" };
    expect(week("kitchen", { ...openingHours, holiday: cold })).toContain(
      "Tuesday Wednesday PublicHolidays 00:00–00:00",
    );
  });
});

describe("special days for search engines", () => {
  it.each([
    [
      "as they are set",
      openingHours.specialDays,
      ["2026-12-24/2026-12-24 10:00–14:00", "2027-01-07/2027-01-21 00:00–00:00"],
    ],
    ["none", [], []],
    ["one that is over", [closed(1, "2026-11-01", "2026-11-19")], []],
    ["one that ends today", [closed(1, "2026-11-01", "2026-11-20")], ["2026-11-01/2026-11-20 00:00–00:00"]],
    [
      "until the next morning",
      [open(1, "2026-12-31", "2026-12-31", "18:00", "02:00")],
      ["2026-12-31/2026-12-31 18:00–02:00"],
    ],
  ])("%s", (_, days, expected) => expect(special(days)).toEqual(expected));

  it("are taken apart where they overlap, as the server says", () => {
    const days = [
      closed(1, "2026-12-20", "2026-12-31"),
      open(2, "2026-12-24", "2026-12-25", "10:00", "14:00"),
    ];
    const range = (from: string, until: string, specialDayId: number) => ({ from, until, specialDayId });
    const ranges = [
      range("2026-11-01", "2026-11-19", 1),
      range("2026-12-20", "2026-12-23", 1),
      range("2026-12-24", "2026-12-25", 2),
      range("2026-12-26", "2026-12-31", 1),
    ];
    expect(special(days, "venue", ranges)).toEqual([
      "2026-12-20/2026-12-23 00:00–00:00",
      "2026-12-24/2026-12-25 10:00–14:00",
      "2026-12-26/2026-12-31 00:00–00:00",
    ]);
  });

  it("have the kitchen's own hours, which may be none", () => {
    expect(special(openingHours.specialDays, "kitchen")).toContain("2026-12-24/2026-12-24 11:00–13:00");
    expect(special([open(1, "2026-12-31", "2026-12-31", "18:00", "02:00")], "kitchen")).toEqual([
      "2026-12-31/2026-12-31 00:00–00:00",
    ]);
  });
});
