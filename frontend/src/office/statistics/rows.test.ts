// @vitest-environment node
import { describe, expect, it } from "vitest";
import { dictionaries } from "@/i18n/all";
import { translator } from "@/i18n/texts";
import { busy } from "@/testing/statistics";
import { areDaysComparable, dayRows, greatest, hourRows, menuRows } from "./rows";

const t = translator(dictionaries.de);

describe("days in rows", () => {
  it("have each its weekday at the axis in a week", () => {
    const rows = dayRows(t, busy(7).visitsByDay);
    expect(rows.map(({ tick }) => tick)).toEqual(["So", "Mo", "Di", "Mi", "Do", "Fr", "Sa"]);
    expect(rows.at(-1)?.label).toBe("Samstag, 21.\u00a0November");
  });

  it("have their Mondays at the axis in a month", () => {
    const ticks = dayRows(t, busy(30).visitsByDay).flatMap(({ tick = [] }) => tick);
    expect(ticks).toEqual(["Mo 26.10.", "Mo 2.11.", "Mo 9.11.", "Mo 16.11."]);
  });

  it("are whole weeks up to today in a year, with their months at the axis", () => {
    const { visitsByDay } = busy(365);
    const rows = dayRows(t, visitsByDay);
    expect(rows).toHaveLength(52);
    expect(rows.at(-1)?.label).toBe("15.\u00a0November\u00a0– 21.\u00a0November");
    const last = visitsByDay.slice(-7);
    expect(rows.at(-1)?.now).toBe(last.reduce((sum, { now }) => sum + now, 0));
    expect(rows.at(-1)?.before).toBe(last.reduce((sum, { before }) => sum + before, 0));
    expect(rows.flatMap(({ tick = [] }) => tick).join(" ")).toBe(
      "Dez Jän Feb Mär Apr Mai Jun Jul Aug Sep Okt Nov",
    );
  });

  it.each([
    [7, true],
    [30, false],
    [365, true],
  ])("of %d, another Sunday is held against a Sunday alone: %s", (days, is) =>
    expect(areDaysComparable(days)).toBe(is),
  );
});

it("hours say from when to when, and a quarter of the day is marked", () => {
  const rows = hourRows(t, busy(7).visitsByHour);
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
    expect(greatest([row("a", 1), row("b", 3)])).toMatchObject({ count: 3, first: { key: "b" } });
    expect(greatest([row("a", 3), row("b", 3)])).toEqual({ count: 3, first: undefined });
    expect(greatest([])).toEqual({ count: 0, first: undefined });
  });
});
