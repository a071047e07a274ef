// @vitest-environment node
import { expect, it } from "vitest";
import { parseTable } from "@/testing/parseTable";
import tables from "../../../../crates/domain/src/opening_hours/tests/overlapping_special_days.txt?raw";
import { todayWithSpecialDays } from "./specialDay";

const [specialDayLines = "", rules = ""] = tables.split("\n\n");
const specialDays = specialDayLines.split("\n").map((line, index) => {
  const [, from = "", until = "", label = ""] = /^(\S+) bis (\S+) zu, (.+)$/.exec(line) ?? [];
  return { id: index + 1, from, until, label, isOpen: false };
});

it.each(parseTable(rules))("on %s the rule is %s", (date, expected) => {
  const { rule } = todayWithSpecialDays(specialDays, { date, dayKey: 0, rule: { kind: "weekday" } });
  const label = specialDays.find(({ id }) => id === rule.specialDayId)?.label;
  expect(rule.kind === "weekday" ? "Wochentag" : label).toBe(expected);
});
