// @vitest-environment node
import { expect, it } from "vitest";
import { dictionaries } from "@/i18n/dictionaries";
import { createTranslator, type TextKey } from "@/i18n/texts";
import { parseTable } from "@/testing/parseTable";
import dayHours from "../../../../crates/domain/src/opening_hours/tests/day_hours.txt?raw";
import {
  classifyClosingTime,
  type DayTimes,
  fieldsOf,
  formatTimes,
  type OpeningPart,
  toApiDayHours,
  toDayTimes,
  validateDayTimes,
  withBreak,
} from "./times";

const fieldsOfNotation = [
  ...["openFrom", "openUntil", "kitchenFrom", "kitchenUntil"],
  ...["openBreakFrom", "openBreakUntil", "kitchenBreakFrom", "kitchenBreakUntil"],
];

/** In the notation of the domain: `open 10:00 23:00 11:00 20:15`; `-`, `''` and absent times are empty. */
function day(text: string): DayTimes {
  const [state, ...times] = text.split(/ +/);
  return {
    isOpen: state === "open",
    ...(Object.fromEntries(
      fieldsOfNotation.map((timeField, index) => [timeField, (times[index] ?? "").replace(/^(-|'')$/, "")]),
    ) as Omit<DayTimes, "isOpen">),
  };
}

const domainErrors: Partial<Record<TextKey, string>> = {
  "staff.hours.error.missing": "is required",
  "staff.hours.error.same": "is the same as the start",
  "staff.hours.error.outside": "is outside the opening hours of the venue",
  "staff.hours.error.kitchenBreak": "is outside the opening hours of the venue",
  "staff.hours.error.break": "is outside the opening",
};

/** Errors or hours in the words of the domain. */
function outcome(times: DayTimes): string {
  const errors = Object.entries(validateDayTimes(times));
  if (errors.length > 0) return errors.map(([field, key]) => `${field} ${domainErrors[key]}`).join(", ");
  const hours = toApiDayHours(times);
  const opening = (part: OpeningPart) => {
    const [from, until, breakFrom, breakUntil] = fieldsOf(part).map((field) => hours[field]);
    return [from, ...(breakFrom ? [`${breakFrom}+${breakUntil}`] : []), until].join("–");
  };
  if (!hours.isOpen) return "zu";
  return opening("open") + (hours.kitchenFrom === undefined ? "" : `, Küche ${opening("kitchen")}`);
}

// Times of a closed day are not sent.
it.each(parseTable(dayHours).filter(([, result]) => !result.endsWith("on a closed day")))(
  "%s results in %s",
  (text, result) => expect(outcome(day(text))).toBe(result),
);

it.each([
  ["kitchen", "open 10:00 23:00 11:30 21:00", "10:00–23:00, Küche 11:30–14:00+17:30–21:00"],
  ["open", "open 10:00 23:00", "10:00–14:00+17:30–23:00"],
  ["open", "open 10:00 15:00", "10:00–15:00"],
  ["open", "open 10:00 23:00 17:30 21:00", "10:00–14:00+17:30–23:00, Küche 17:30–21:00"],
  // The kitchen gets the break of the venue.
  ["open", "open 10:00 23:00 11:30 21:00", "10:00–14:00+17:30–23:00, Küche 11:30–14:00+17:30–21:00"],
  // The break of the other part.
  [
    "open",
    "open 10:00 23:00 11:30 21:00 - - 15:00 17:00",
    "10:00–15:00+17:00–23:00, Küche 11:30–15:00+17:00–21:00",
  ],
  [
    "kitchen",
    "open 10:00 23:00 11:30 21:00 15:00 17:00",
    "10:00–15:00+17:00–23:00, Küche 11:30–15:00+17:00–21:00",
  ],
  // No break is suggested that is outside the opening.
  ["open", "open 18:00 02:00", "18:00–02:00"],
  ["kitchen", "open 10:00 23:00 17:00 21:00", "10:00–23:00, Küche 17:00–21:00"],
] as const)("a break of %s added to %s results in %s", (part, text, result) =>
  expect(outcome(withBreak(day(text), part))).toBe(result),
);

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

it.each([
  "open 10:00 23:00 11:00 20:15",
  "open 10:00 23:00",
  "open 10:00 23:00 11:30 21:00 14:30 17:00 14:00 17:30",
])("%s survives a round trip", (text) => {
  expect(toDayTimes(toApiDayHours(day(text)))).toEqual(day(text));
});

it.each([
  ["closed", "geschlossen"],
  ["open 10:00 23:00", "10:00 – 23:00, keine warme Küche"],
  [
    "open 10:00 23:00 11:30 21:00 14:30 17:00 14:00 17:30",
    "10:00 – 14:30 und 17:00 – 23:00, Küche 11:30 – 14:00 und 17:30 – 21:00",
  ],
])("the summary of %s is %s", (text, summary) => {
  const t = createTranslator(dictionaries.de);
  expect(formatTimes(t, day(text)).replaceAll("\u00a0", " ")).toBe(summary);
});
