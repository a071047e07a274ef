// @vitest-environment node
import { expect, it } from "vitest";
import type { TextKey } from "@/i18n/texts";
import { parseTable } from "@/testing/parseTable";
import dayHours from "../../../../crates/domain/src/opening_hours/tests/day_hours.txt?raw";
import {
  classifyClosingTime,
  type DayTimes,
  timeFields,
  toApiDayHours,
  toDayTimes,
  validateDayTimes,
} from "./times";

/** In the notation of the domain: `open 10:00 23:00 11:00 20:15`; `-`, `''` and absent times are empty. */
function day(text: string): DayTimes {
  const [state, ...times] = text.split(" ");
  return {
    isOpen: state === "open",
    ...(Object.fromEntries(
      timeFields.map((timeField, index) => [timeField, (times[index] ?? "").replace(/^(-|'')$/, "")]),
    ) as Omit<DayTimes, "isOpen">),
  };
}

const domainErrors: Partial<Record<TextKey, string>> = {
  "staff.hours.error.missing": "is required",
  "staff.hours.error.same": "is the same as the start",
  "staff.hours.error.outside": "is outside the opening hours of the venue",
};

/** Errors or hours in the words of the domain. */
function outcome(times: DayTimes): string {
  const errors = Object.entries(validateDayTimes(times));
  if (errors.length > 0) return errors.map(([field, key]) => `${field} ${domainErrors[key]}`).join(", ");
  const { isOpen, openFrom, openUntil, kitchenFrom, kitchenUntil } = toApiDayHours(times);
  if (!isOpen) return "zu";
  return `${openFrom}–${openUntil}${kitchenFrom === undefined ? "" : `, Küche ${kitchenFrom}–${kitchenUntil}`}`;
}

it.each(parseTable(dayHours))("%s results in %s", (text, result) => expect(outcome(day(text))).toBe(result));

it.each([
  ["open 10:00 23:00", "sameDay"],
  ["open 18:00 02:00", "nextDay"],
  ["open 18:00 00:00", "midnight"],
  ["open 00:00 23:00", "sameDay"],
  ["closed 18:00 02:00", "sameDay"],
  ["open 18:00", "sameDay"],
])("%s close on the %s", (text, end) => expect(classifyClosingTime(day(text))).toBe(end));

it("times of a closed day and empty times are not sent", () => {
  expect(validateDayTimes(day("closed 10:00 10:00 11:00"))).toEqual({});
  expect(toApiDayHours(day("closed 10:00 23:00 11:00 20:15"))).toEqual({ isOpen: false });
  expect(toApiDayHours(day("open 10:00 23:00"))).toEqual({
    isOpen: true,
    openFrom: "10:00",
    openUntil: "23:00",
  });
});

it.each(["open 10:00 23:00 11:00 20:15", "open 10:00 23:00"])("%s survives a round trip", (text) => {
  expect(toDayTimes(toApiDayHours(day(text)))).toEqual(day(text));
});
