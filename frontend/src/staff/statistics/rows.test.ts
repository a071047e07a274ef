// @vitest-environment node
import { describe, expect, it } from "vitest";
import { dictionaries } from "@/i18n/dictionaries";
import { translator } from "@/i18n/texts";
import { busyStatistics, countedSince } from "@/testing/statistics";
import { dayRows, hourRows, maxRow, menuRows, weeksBeforeLabel } from "./rows";

const t = translator(dictionaries.de);

describe("days in rows", () => {
  it("have each its weekday at the axis in a week", () => {
    const rows = dayRows(t, busyStatistics(7).visitsByDay);
    expect(rows.map(({ tick }) => tick)).toEqual(["So", "Mo", "Di", "Mi", "Do", "Fr", "Sa"]);
    expect(rows.at(-1)?.label).toBe("Samstag, 21.\u00a0November");
  });

  it("have their Mondays at the axis in a month", () => {
    const ticks = dayRows(t, busyStatistics(30).visitsByDay).flatMap(({ tick = [] }) => tick);
    expect(ticks).toEqual(["Mo 26.10.", "Mo 2.11.", "Mo 9.11.", "Mo 16.11."]);
  });

  it("are whole weeks up to yesterday in a year, with their months at the axis", () => {
    const { visitsByDay } = busyStatistics(365);
    const rows = dayRows(t, visitsByDay);
    expect(rows).toHaveLength(52);
    expect(rows.at(-1)?.label).toBe("15.\u00a0November\u00a0– 21.\u00a0November");
    const last = visitsByDay.slice(-7);
    expect(rows.at(-1)?.now).toBe(last.reduce((sum, { now }) => sum + (now ?? 0), 0));
    expect(rows.at(-1)?.before).toBe(last.reduce((sum, { before }) => sum + (before ?? 0), 0));
    expect(rows.flatMap(({ tick = [] }) => tick).join(" ")).toBe(
      "Dez Jän Feb Mär Apr Mai Jun Jul Aug Sep Okt Nov",
    );
  });

  it.each([
    [7, "Woche davor"],
    [30, "4 Wochen davor"],
    [365, "52 Wochen davor"],
  ])("of %d are held against the same weekdays: %s", (days, name) =>
    expect(weeksBeforeLabel(t, days)).toBe(name),
  );

  it("that were not counted are not nought, nor are weeks without one that was", () => {
    const rows = (days: 7 | 365, since: string) =>
      dayRows(t, countedSince(busyStatistics(days), since).visitsByDay);
    const week = rows(7, "2026-11-14");
    expect(week.map(({ now }) => now !== undefined)).toEqual(Array(7).fill(true));
    expect(week.map(({ before }) => before !== undefined)).toEqual([...Array(6).fill(false), true]);
    // Week from 8 to 14 November: counts exist for two days.
    const year = rows(365, "2026-11-13");
    const known = busyStatistics(365).visitsByDay.filter(
      ({ day }) => day === "2026-11-13" || day === "2026-11-14",
    );
    expect(year.at(-3)?.now).toBeUndefined();
    expect(year.at(-2)?.now).toBe(known.reduce((sum, { now = 0 }) => sum + now, 0));
    expect(year.at(-2)?.label).toBe("13.\u00a0November\u00a0– 14.\u00a0November, keine ganze Woche");
    expect(year.at(-1)?.label).toBe("15.\u00a0November\u00a0– 21.\u00a0November");
    expect(rows(365, "2026-11-14").at(-2)?.label).toBe("14.\u00a0November, keine ganze Woche");
    expect(rows(365, "2026-11-15").at(-2)?.label).toBe("8.\u00a0November\u00a0– 14.\u00a0November");
    const older = rows(365, "2025-11-14");
    expect(older.at(-2)?.before).toBeUndefined();
    expect(older.at(-1)?.before).toBeGreaterThan(0);
  });
});

it("hours say from when to when, and a quarter of the day is marked", () => {
  const rows = hourRows(t, busyStatistics(7).visitsByHour);
  expect(rows[18]?.label).toBe("18\u00a0–\u00a019\u00a0Uhr");
  expect(rows.flatMap(({ tick = [] }) => tick)).toEqual(
    ["0", "6", "12", "18"].map((hour) => `${hour}\u00a0Uhr`),
  );
});

describe("what stands out", () => {
  const row = (key: string, now: number) => ({ key, label: key, now, before: 0 });

  it("stands first", () => {
    const menus = menuRows(t, [
      { type: "FOOD", now: 2, before: 0 },
      { type: "ADDITIONAL_BURGER", now: 7, before: 0 },
      { type: "WILD", now: 2, before: 9 },
    ]);
    expect(menus.map(({ label }) => label)).toEqual(["Zusätzliche kleine Karte", "Speisekarte", "Wildkarte"]);
  });

  it("is one alone", () => {
    expect(maxRow([row("a", 1), row("b", 3)])).toMatchObject({ count: 3, first: { key: "b" } });
    expect(maxRow([row("a", 3), row("b", 3)])).toEqual({ count: 3, first: undefined });
    expect(maxRow([])).toEqual({ count: 0, first: undefined });
  });
});
