// @vitest-environment node

import { describe, expect, it } from "vitest";
import type { Statistics } from "@/api/generated";
import { dictionaries } from "@/i18n/dictionaries";
import { createTranslator } from "@/i18n/texts";
import { omitUncountedPeriods, sampleStatistics, statisticsWithPageRequests } from "@/testing/statistics";
import { toCsv } from "./csv";

const linesOf = (statistics: Statistics, texts = dictionaries.de) =>
  toCsv(createTranslator(texts), statistics).split("\r\n");
const dailyVisits = (lines: string[]) => lines.filter((line) => line.startsWith("Besuche nach Tagen;"));

describe("the CSV of the statistics", () => {
  it("has a German heading and a line for every count", () => {
    const statistics = sampleStatistics(7);
    const { visits, visitsByDay, visitsByHour, menus } = statistics;
    const lines = linesOf(statistics);
    expect(lines.slice(0, 2)).toEqual([
      "Auswertung;Bereich;Wert;2026-11-15 bis 2026-11-21;2026-11-08 bis 2026-11-14;Derselbe Wochentag (Woche davor)",
      `Auf einen Blick;;Besuche;${visits.now};${visits.before};`,
    ]);
    const [day, hour, menu] = [visitsByDay.at(-1), visitsByHour[18], menus[4]];
    expect(lines).toContain(`Besuche nach Tagen;2026-11-21;Besuche;${day?.now};;${day?.before}`);
    expect(lines).toContain(`Besuche nach Uhrzeit;18:00;Besuche;${hour?.now};${hour?.before};`);
    expect(lines).toContain(
      `Geöffnete Speisekarten;Ganslkarte;Speisekarten geöffnet;${menu?.now};${menu?.before};`,
    );
    expect(lines.filter((line) => line.startsWith("Nach Seiten;Küche;"))).toHaveLength(5);
    expect(lines.at(-1)).toBe("");
    expect(lines).toHaveLength(1 + 10 + 7 + 24 + 6 + 8 * 5 + 1);
  });

  it("compares days with the same weekday in a column of its own", () => {
    const statistics = statisticsWithPageRequests(30);
    const lines = linesOf(statistics).map((line) => line.split(";"));
    expect(lines[0]?.[5]).toBe("Derselbe Wochentag (4 Wochen davor)");
    const days = lines.filter(([, day = ""]) => /^\d{4}-/.test(day));
    expect(days).toHaveLength(2 * 30);
    expect(days.every(([, , , , before]) => before === "")).toBe(true);
    // Compared with Saturday, 24 October.
    expect([days[29]?.[1], days[29]?.[5]]).toEqual(["2026-11-21", String(statistics.visitsByDay[1]?.now)]);
  });

  it("has every day of a year", () => {
    const days = dailyVisits(linesOf(sampleStatistics(365)));
    expect(days).toHaveLength(365);
    expect(days[0]).toMatch(/^Besuche nach Tagen;2025-11-22;/);
  });

  it("has page requests only if they are counted", () => {
    const requests = (statistics: Statistics) =>
      linesOf(statistics).filter((line) => line.startsWith("Ohne Zustimmung gezählt"));
    expect(requests(sampleStatistics(7))).toEqual([]);
    expect(requests(statisticsWithPageRequests(7))).toHaveLength(7 + 7);
  });

  it("is empty where nothing was counted", () => {
    const lines = linesOf(omitUncountedPeriods(sampleStatistics(7), "2026-11-16"));
    expect(lines[1]).toMatch(/^Auf einen Blick;;Besuche;\d+;;$/);
    expect(dailyVisits(lines)[0]).toMatch(/;2026-11-15;Besuche;;;$/);
    expect(dailyVisits(lines)[1]).toMatch(/;2026-11-16;Besuche;\d+;;$/);
  });

  it("quotes fields with special characters", () => {
    const texts = { ...dictionaries.de, "staff.statistics.figure.visits": 'Be"su;che' };
    expect(linesOf(sampleStatistics(7), texts)[1]).toMatch(/^Auf einen Blick;;"Be""su;che";\d+;\d+;$/);
  });
});
