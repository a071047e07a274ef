// @vitest-environment node
import { expect, it } from "vitest";
import "@/i18n/staffHoursTexts";
import { staffTexts } from "@/i18n/staffTexts";
import { createTranslator } from "@/i18n/texts";
import { parseTable } from "@/testing/parseTable";
import { season } from "@/testing/season";
import { specialDay } from "@/testing/specialDay";
import tables from "../../../../crates/domain/src/opening_hours/tests/overlapping_special_days.txt?raw";
import { type Period, type PeriodKind, type PeriodWithId, periodErrors, periodNotes } from "./period";
import { seasonKind } from "./season";
import { specialDayKind, todayWithSpecialDays } from "./specialDay";

const t = createTranslator(staffTexts);

const [specialDayLines = "", rules = ""] = tables.split("\n\n");
const specialDays = specialDayLines.split("\n").map((line, index) => {
  const [, from = "", until = "", label = ""] = /^(\S+) bis (\S+) zu, (.+)$/.exec(line) ?? [];
  return specialDay(index + 1, from, until, { label });
});
const yearlySpecialDays = [
  specialDay(1, "2020-12-24", "2020-12-24", { isYearly: true, label: "jährlich" }),
  specialDay(2, "2026-12-01", "2026-12-31", { label: "Monat" }),
  specialDay(3, "2019-12-30", "2020-01-02", { isYearly: true, label: "Jahreswechsel" }),
  specialDay(4, "2024-02-25", "2024-03-05", { isYearly: true, label: "zehn Tage" }),
  specialDay(5, "2025-02-20", "2025-03-01", { isYearly: true, label: "zehn oder elf Tage" }),
];

it.each([
  ...parseTable(rules).map((row) => [...row, specialDays] as const),
  ["2026-12-24", "Monat", yearlySpecialDays] as const,
  ["2027-12-24", "jährlich", yearlySpecialDays] as const,
  ["2026-12-31", "Monat", yearlySpecialDays] as const,
  ["2027-01-02", "Jahreswechsel", yearlySpecialDays] as const,
  ["2027-02-26", "zehn Tage", yearlySpecialDays] as const,
  ["2027-01-03", "Wochentag", yearlySpecialDays] as const,
])("on %s the rule is %s", (date, expected, days) => {
  const { rule } = todayWithSpecialDays(days, { date, dayKey: 0, rule: { kind: "weekday" } });
  const label = days.find(({ id }) => id === rule.specialDayId)?.label;
  expect(rule.kind === "weekday" ? "Wochentag" : label).toBe(expected);
});

/** `2026-12-24 2026-12-26 yearly` */
const period = (dates: string): Period => {
  const [from = "", until = from, yearly] = dates.split(" ");
  return { from, until, isYearly: yearly !== undefined };
};

it.each([
  ["", { from: "Dieses Datum fehlt." }],
  ["2026-12-24", {}],
  ["2026-12-24 2026-12-23", { until: "Der letzte Tag liegt vor dem ersten." }],
  ["2026-12-24 2028-12-23", {}],
  ["2026-12-24 2027-12-23 yearly", {}],
  ["2026-12-24 2027-12-24 yearly", { until: "Was jedes Jahr gilt, muss kürzer als ein Jahr sein." }],
])("%j has the errors %j", (dates, errors) => {
  expect(periodErrors(t, period(dates))).toEqual(errors);
});

const notesOn = <Saved extends PeriodWithId, Input extends Period>(
  kind: PeriodKind<Saved, Input>,
  dates: string,
  records: Saved[],
) => periodNotes(t, kind, 0, period(dates), records, "2026-11-20");
const christmasEve = specialDay(1, "2020-12-24", "2020-12-24", { isYearly: true, label: "Heiliger Abend" });
const holiday = specialDay(2, "2026-12-30", "2027-01-06", { label: "Betriebsurlaub" });

it.each([
  ["2026-11-19", ["Das liegt in der Vergangenheit."]],
  ["2025-11-19 2025-11-19 yearly", []],
  ["2026-12-23 2026-12-22", []],
  ["2026-12-25 2026-12-29", []],
  [
    "2026-12-20 2026-12-26",
    ["Überschneidet sich mit „Heiliger Abend“: An den gemeinsamen Tagen gilt dieser Eintrag."],
  ],
  [
    "2020-12-20 2020-12-26 yearly",
    ["Überschneidet sich mit „Heiliger Abend“: An den gemeinsamen Tagen gilt „Heiliger Abend“."],
  ],
  [
    "2019-12-31 2020-01-01 yearly",
    ["Überschneidet sich mit „Betriebsurlaub“: An den gemeinsamen Tagen gilt „Betriebsurlaub“."],
  ],
])("a special day on %s has the notes %j", (dates, notes) => {
  const past = specialDay(3, "2026-11-01", "2026-11-19");
  expect(notesOn(specialDayKind, dates, [christmasEve, holiday, past])).toEqual(notes);
});

it("the shorter of two seasons is in force, also if it is yearly", () => {
  expect(notesOn(seasonKind, "2027-01-01 2027-12-31", [season(1)])).toEqual([
    "Überschneidet sich mit „Sommer“: In der gemeinsamen Zeit gilt „Sommer“.",
  ]);
});
