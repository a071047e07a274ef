// @vitest-environment node
import { describe, expect, it } from "vitest";
import { dictionaries } from "@/i18n/dictionaries";
import { createTranslator } from "@/i18n/texts";
import { omitUncountedPeriods, sampleStatistics } from "@/testing/statistics";
import { dayOrWeekChartRows, findMaxRow, hourChartRows, menuChartRows } from "./rows";

const t = createTranslator(dictionaries.de);
const ticks = (rows: readonly { tickLabel?: string }[]) =>
  rows.flatMap(({ tickLabel = [] }) => tickLabel).join(" ");

describe("day rows", () => {
  it.each([
    [7, "So Mo Di Mi Do Fr Sa"],
    [30, "Mo 26.10. Mo 2.11. Mo 9.11. Mo 16.11."],
    [365, "Dez Jän Feb Mär Apr Mai Jun Jul Aug Sep Okt Nov"],
  ] as const)("of %d days have the axis labels %s", (days, labels) => {
    expect(ticks(dayOrWeekChartRows(t, sampleStatistics(days).visitsByDay))).toBe(labels);
  });

  it("group a year by whole weeks, with months on the axis", () => {
    const { visitsByDay } = sampleStatistics(365);
    const rows = dayOrWeekChartRows(t, visitsByDay);
    expect(rows).toHaveLength(52);
    const week = visitsByDay.slice(-7);
    expect(rows.at(-1)).toMatchObject({
      label: "15.\u00a0November\u00a0– 21.\u00a0November",
      now: week.reduce((sum, { now = 0 }) => sum + now, 0),
      before: week.reduce((sum, { before = 0 }) => sum + before, 0),
    });
  });

  it("have no count for days and weeks without data", () => {
    const rows = (days: 7 | 365, since: string) =>
      dayOrWeekChartRows(t, omitUncountedPeriods(sampleStatistics(days), since).visitsByDay);
    const week = rows(7, "2026-11-14");
    expect(week.every(({ now }) => now !== undefined)).toBe(true);
    expect(week.map(({ before }) => before !== undefined)).toEqual([...Array(6).fill(false), true]);
    // Week from 8 to 14 November: counts exist for two days.
    const year = rows(365, "2026-11-13");
    const countedDays = sampleStatistics(365).visitsByDay.slice(-9, -7);
    expect(year.at(-3)?.now).toBeUndefined();
    expect(year.at(-2)?.now).toBe(countedDays.reduce((sum, { now = 0 }) => sum + now, 0));
    expect(year.at(-2)?.label).toBe("13.\u00a0November\u00a0– 14.\u00a0November, keine ganze Woche");
    expect(rows(365, "2026-11-14").at(-2)?.label).toBe("14.\u00a0November, keine ganze Woche");
    expect(rows(365, "2026-11-15").at(-2)?.label).toBe("8.\u00a0November\u00a0– 14.\u00a0November");
    const rowsCountedEarlier = rows(365, "2025-11-14");
    expect(rowsCountedEarlier.at(-2)?.before).toBeUndefined();
    expect(rowsCountedEarlier.at(-1)?.before).toBeGreaterThan(0);
  });
});

it("hour rows have a range as label and four axis labels", () => {
  const rows = hourChartRows(t, sampleStatistics(7).visitsByHour);
  expect(rows[18]?.label).toBe("18\u00a0–\u00a019\u00a0Uhr");
  expect(ticks(rows).replaceAll("\u00a0", " ")).toBe("0 Uhr 6 Uhr 12 Uhr 18 Uhr");
});

it("menu rows are sorted by count, descending and stable", () => {
  const menus = menuChartRows(t, [
    { type: "FOOD", now: 2, before: 0 },
    { type: "ADDITIONAL_BURGER", now: 7, before: 0 },
    { type: "WILD", now: 2, before: 9 },
  ]);
  expect(menus.map(({ label }) => label)).toEqual(["Zusätzliche kleine Karte", "Speisekarte", "Wildkarte"]);
});

it("the maximum row is undefined for a tie", () => {
  const row = (key: string, now: number) => ({ key, label: key, now, before: 0 });
  expect(findMaxRow([row("a", 1), row("b", 3)])).toMatchObject({ count: 3, first: { key: "b" } });
  expect(findMaxRow([row("a", 3), row("b", 3)])).toEqual({ count: 3, first: undefined });
  expect(findMaxRow([])).toEqual({ count: 0, first: undefined });
});
