// @vitest-environment node

import { describe, expect, it } from "vitest";
import type { OpeningHours } from "@/api/generated";
import { season } from "@/testing/season";
import { specialDay } from "@/testing/specialDay";
import { fridayNoonState } from "@/testing/state";
import { specialDaySpecifications, weekSpecifications } from "./openingHours";

const { openingHours } = fridayNoonState;
type SpecialDay = OpeningHours["specialDays"][number];
type OpeningHoursKind = "venue" | "kitchen";

const formatTimes = ({ opens, closes }: { opens: string; closes: string }) => `${opens}–${closes}`;
const week = (kind: OpeningHoursKind, hours: OpeningHours) =>
  weekSpecifications(kind, hours).map((group) => `${group.dayOfWeek.join(" ")} ${formatTimes(group)}`);
const specialDays = (
  kind: OpeningHoursKind,
  days: SpecialDay[],
  specialRanges = days.map(({ id, from, until }) => ({ from, until, specialDayId: id })),
) =>
  specialDaySpecifications(kind, { ...openingHours, specialDays: days, specialRanges }).map(
    (day) => `${day.validFrom}/${day.validThrough} ${formatTimes(day)}`,
  );
const withBreak = {
  isOpen: true,
  ...{ openFrom: "10:00", openUntil: "23:00", openBreakFrom: "14:30", openBreakUntil: "17:00" },
  ...{ kitchenFrom: "11:30", kitchenUntil: "21:00", kitchenBreakFrom: "14:00", kitchenBreakUntil: "17:30" },
};
const withLateBreak = {
  ...{ isOpen: true, openFrom: "18:00", openUntil: "04:00", openBreakFrom: "23:30", openBreakUntil: "00:30" },
};
const newYearsEve = specialDay(1, "2026-12-31", "2026-12-31", { openFrom: "18:00", openUntil: "02:00" });

describe("the specifications of the week", () => {
  it("group days with the same hours, closed ones from 00:00 to 00:00", () => {
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

  it("have a closing time before the opening time after midnight", () => {
    const late = openingHours.week.map((day) =>
      day.dayKey === 6 ? { ...day, openFrom: "17:00", openUntil: "02:00" } : day,
    );
    expect(week("venue", { ...openingHours, week: late })).toContain("Saturday 17:00–02:00");
  });

  it.each([
    [
      "venue",
      2,
      withBreak,
      [
        "Monday Thursday Friday Saturday 10:00–23:00",
        "Tuesday 10:00–14:30",
        "Tuesday 17:00–23:00",
        "Wednesday 00:00–00:00",
      ],
    ],
    [
      "kitchen",
      2,
      withBreak,
      [
        "Monday Thursday Friday Saturday 11:00–20:15",
        "Tuesday 11:30–14:00",
        "Tuesday 17:30–21:00",
        "Wednesday 00:00–00:00",
      ],
    ],
    [
      "venue",
      2,
      withLateBreak,
      ["Monday Thursday Friday Saturday 10:00–23:00", "Tuesday 18:00–23:30", "Wednesday 00:30–04:00"],
    ],
    [
      "venue",
      6,
      withLateBreak,
      [
        "Monday Thursday Friday 10:00–23:00",
        "Tuesday Wednesday 00:00–00:00",
        "Saturday 18:00–23:30",
        "Sunday 00:30–04:00",
      ],
    ],
  ] as const)("have two periods of a day with a break: %s on day %i, %j", (kind, dayKey, hours, expected) => {
    const days = openingHours.week.map((day) => (day.dayKey === dayKey ? { ...hours, dayKey } : day));
    const sundayTimes = kind === "venue" ? "10:00–15:00" : "11:00–14:00";
    expect(week(kind, { ...openingHours, week: days })).toEqual([
      ...expected,
      `Sunday PublicHolidays ${sundayTimes}`,
    ]);
  });

  it("omit the period after midnight that follows a public holiday", () => {
    expect(week("venue", { ...openingHours, week: [], holiday: withLateBreak })).toEqual([
      "PublicHolidays 18:00–23:30",
    ]);
  });

  it("are those of the season in force, until the next week begins, and those of that week", () => {
    const hours = { isOpen: true, openFrom: "09:00", openUntil: "22:00" };
    const summer = season(7, { week: [{ ...hours, dayKey: 1 }], holiday: { isOpen: false } });
    const winter = season(8, { week: [], holiday: hours });
    const nextWeek = { from: "2026-12-01", seasonId: 8 };
    expect(
      weekSpecifications("venue", { ...openingHours, seasons: [summer, winter], seasonId: 7, nextWeek }),
    ).toEqual([
      {
        "@type": "OpeningHoursSpecification",
        validThrough: "2026-11-30",
        ...{ dayOfWeek: ["Monday"], opens: "09:00", closes: "22:00" },
      },
      {
        "@type": "OpeningHoursSpecification",
        validThrough: "2026-11-30",
        ...{ dayOfWeek: ["PublicHolidays"], opens: "00:00", closes: "00:00" },
      },
      {
        "@type": "OpeningHoursSpecification",
        validFrom: "2026-12-01",
        ...{ dayOfWeek: ["PublicHolidays"], opens: "09:00", closes: "22:00" },
      },
    ]);
  });

  it("have a closed kitchen in an open venue", () => {
    const holiday = { isOpen: true, openFrom: "10:00", openUntil: "15:00" };
    expect(week("kitchen", { ...openingHours, holiday })).toContain(
      "Tuesday Wednesday PublicHolidays 00:00–00:00",
    );
  });
});

describe("the specifications of special days", () => {
  it.each<[string, OpeningHoursKind, SpecialDay[], string[]]>([
    [
      "all days",
      "venue",
      openingHours.specialDays,
      ["2026-12-24/2026-12-24 10:00–14:00", "2027-01-07/2027-01-21 00:00–00:00"],
    ],
    [
      "the kitchen's hours",
      "kitchen",
      openingHours.specialDays,
      ["2026-12-24/2026-12-24 11:00–13:00", "2027-01-07/2027-01-21 00:00–00:00"],
    ],
    ["a closed kitchen", "kitchen", [newYearsEve], ["2026-12-31/2026-12-31 00:00–00:00"]],
    ["no days", "venue", [], []],
    ["no past day", "venue", [specialDay(1, "2026-11-01", "2026-11-19")], []],
    [
      "a range that ends today",
      "venue",
      [specialDay(1, "2026-11-01", "2026-11-20")],
      ["2026-11-01/2026-11-20 00:00–00:00"],
    ],
    ["a day that ends after midnight", "venue", [newYearsEve], ["2026-12-31/2026-12-31 18:00–02:00"]],
    [
      "a break",
      "kitchen",
      [specialDay(1, "2026-12-30", "2026-12-31", withBreak)],
      ["2026-12-30/2026-12-31 11:30–14:00", "2026-12-30/2026-12-31 17:30–21:00"],
    ],
    [
      "a break that ends after midnight",
      "venue",
      [specialDay(1, "2026-12-30", "2026-12-31", withLateBreak)],
      ["2026-12-30/2026-12-31 18:00–23:30", "2026-12-31/2027-01-01 00:30–04:00"],
    ],
  ])("include %s of the %s", (_, kind, days, expected) => expect(specialDays(kind, days)).toEqual(expected));

  it("follow the server's ranges if days overlap", () => {
    const days = [
      specialDay(1, "2026-12-20", "2026-12-31"),
      specialDay(2, "2026-12-24", "2026-12-25", { openFrom: "10:00", openUntil: "14:00" }),
    ];
    const ranges = [
      { from: "2026-11-01", until: "2026-11-19", specialDayId: 1 },
      { from: "2026-12-20", until: "2026-12-23", specialDayId: 1 },
      { from: "2026-12-24", until: "2026-12-25", specialDayId: 2 },
      { from: "2026-12-26", until: "2026-12-31", specialDayId: 1 },
    ];
    expect(specialDays("venue", days, ranges)).toEqual([
      "2026-12-20/2026-12-23 00:00–00:00",
      "2026-12-24/2026-12-25 10:00–14:00",
      "2026-12-26/2026-12-31 00:00–00:00",
    ]);
  });
});
