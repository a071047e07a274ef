// @vitest-environment node
import { expect, it } from "vitest";
import { dictionaries } from "@/i18n/dictionaries";
import { translator } from "@/i18n/texts";
import { busyStatistics, countedSince, withPageRequests } from "@/testing/statistics";
import { toCsv } from "./csv";

const t = translator(dictionaries.de);
const linesOf = (csv: string) => csv.split("\r\n");

it("the table has German headings, and a line for everything that was counted", () => {
  const statistics = busyStatistics(7);
  const lines = linesOf(toCsv(t, statistics));
  expect(lines[0]).toBe(
    "Auswertung;Bereich;Wert;2026-11-15 bis 2026-11-21;2026-11-08 bis 2026-11-14;Derselbe Wochentag (Woche davor)",
  );
  expect(lines[1]).toBe(`Auf einen Blick;;Besuche;${statistics.visits.now};${statistics.visits.before};`);
  const last = statistics.visitsByDay.at(-1);
  expect(lines).toContain(`Besuche nach Tagen;2026-11-21;Besuche;${last?.now};;${last?.before}`);
  const evening = statistics.visitsByHour[18];
  expect(lines).toContain(`Besuche nach Uhrzeit;18:00;Besuche;${evening?.now};${evening?.before};`);
  expect(lines).toContain(
    `Geöffnete Speisekarten;Ganslkarte;Speisekarten geöffnet;${statistics.menus[4]?.now};${statistics.menus[4]?.before};`,
  );
  expect(lines.filter((line) => line.startsWith("Nach Seiten;Küche;"))).toHaveLength(5);
  expect(lines.at(-1)).toBe("");
  expect(lines).toHaveLength(1 + 10 + 7 + 24 + 6 + 8 * 5 + 1);
});

it("days stand beside the same weekday, under a heading that says which", () => {
  const statistics = withPageRequests(30);
  const lines = linesOf(toCsv(t, statistics)).map((line) => line.split(";"));
  expect(lines[0]?.slice(3)).toEqual([
    "2026-10-23 bis 2026-11-21",
    "2026-09-23 bis 2026-10-22",
    "Derselbe Wochentag (4 Wochen davor)",
  ]);
  const days = lines.filter(([, of = ""]) => /^\d{4}-/.test(of));
  expect(days).toHaveLength(2 * 30);
  expect(new Set(days.map(([, , , , period]) => period))).toEqual(new Set([""]));
  // Saturday, 24 October.
  expect([days[29]?.[1], days[29]?.[5]]).toEqual(["2026-11-21", String(statistics.visitsByDay[1]?.now)]);
});

it("a year has all its days, also those that make no whole week", () => {
  const days = linesOf(toCsv(t, busyStatistics(365))).filter((line) =>
    line.startsWith("Besuche nach Tagen;"),
  );
  expect(days).toHaveLength(365);
  expect(days[0]).toMatch(/^Besuche nach Tagen;2025-11-22;/);
});

it("page requests are there where they are counted, under their own name", () => {
  expect(toCsv(t, busyStatistics(7))).not.toContain("Ohne Zustimmung");
  const lines = linesOf(toCsv(t, withPageRequests(7)));
  expect(lines.filter((line) => line.startsWith("Ohne Zustimmung gezählt"))).toHaveLength(7 + 7);
});

it("what was not counted is not 0", () => {
  const lines = linesOf(toCsv(t, countedSince(busyStatistics(7), "2026-11-16")));
  expect(lines[1]).toMatch(/^Auf einen Blick;;Besuche;\d+;;$/);
  const days = lines.filter((line) => line.startsWith("Besuche nach Tagen;"));
  expect(days[0]).toMatch(/;2026-11-15;Besuche;;;$/);
  expect(days[1]).toMatch(/;2026-11-16;Besuche;\d+;;$/);
});

it("every line has as many fields, whatever stands in them", () => {
  const spoken = { ...dictionaries.de, "staff.statistics.figure.visits": 'Be"su;che' };
  const lines = linesOf(toCsv(translator(spoken), busyStatistics(7)));
  expect(lines[1]).toMatch(/^Auf einen Blick;;"Be""su;che";\d+;\d+;$/);
});
