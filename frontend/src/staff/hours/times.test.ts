// @vitest-environment node
import { expect, it } from "vitest";
import {
  closingTimeRelativeToMidnight,
  type DayTimes,
  timeErrors,
  timeFields,
  timesOf,
  toApiDayHours,
} from "./times";

/** `10:00 23:00 11:00 20:15`; a dash is empty, a leading `zu` means closed. */
function day(text: string): DayTimes {
  const words = text.replace("zu ", "").split(" ");
  return {
    isOpen: !text.startsWith("zu "),
    ...(Object.fromEntries(
      timeFields.map((timeField, index) => [timeField, (words[index] ?? "-").replace("-", "")]),
    ) as Omit<DayTimes, "isOpen">),
  };
}

it.each([
  ["10:00 23:00 11:00 20:15", {}],
  ["10:00 23:00 - -", {}],
  ["18:00 02:00 18:00 00:00", {}],
  ["zu - - - -", {}],
  ["zu 10:00 10:00 11:00 -", {}],
  ["- - - -", { openFrom: "missing", openUntil: "missing" }],
  ["10:00 - 11:00 20:15", { openUntil: "missing" }],
  ["10:00 10:00 11:00 20:15", { openUntil: "same" }],
  ["10:00 23:00 11:00 -", { kitchenUntil: "missing" }],
  ["10:00 23:00 - 20:15", { kitchenFrom: "missing" }],
  ["10:00 23:00 11:00 11:00", { kitchenUntil: "same" }],
  ["10:00 22:00 10:00 22:00", {}],
  ["16:00 02:00 17:00 02:00", {}],
  ["16:00 02:00 17:00 23:00", {}],
  ["10:00 22:00 11:00 23:30", { kitchenUntil: "outside" }],
  ["10:00 22:00 09:00 01:00", { kitchenFrom: "outside", kitchenUntil: "outside" }],
  ["10:00 22:00 22:00 23:00", { kitchenFrom: "outside", kitchenUntil: "outside" }],
  ["16:00 02:00 17:00 02:01", { kitchenUntil: "outside" }],
  ["16:00 02:00 01:00 01:30", { kitchenFrom: "outside" }],
])("%s have the errors %j", (text, errors) => {
  const keys = Object.entries(errors).map(([timeField, error]) => [timeField, `staff.hours.fault.${error}`]);
  expect(timeErrors(day(text))).toEqual(Object.fromEntries(keys));
});

it.each([
  ["10:00 23:00 - -", "sameDay"],
  ["18:00 02:00 - -", "nextDay"],
  ["18:00 00:00 - -", "midnight"],
  ["00:00 23:00 - -", "sameDay"],
  ["zu 18:00 02:00 - -", "sameDay"],
  ["18:00 - - -", "sameDay"],
])("%s close on the %s", (text, end) => expect(closingTimeRelativeToMidnight(day(text))).toBe(end));

it("times of a closed day and empty times are not sent", () => {
  expect(toApiDayHours(day("zu 10:00 23:00 11:00 20:15"))).toEqual({ isOpen: false });
  expect(toApiDayHours(day("10:00 23:00 - -"))).toEqual({
    isOpen: true,
    openFrom: "10:00",
    openUntil: "23:00",
  });
});

it.each(["10:00 23:00 11:00 20:15", "10:00 23:00 - -"])("%s survives a round trip", (text) => {
  expect(timesOf(toApiDayHours(day(text)))).toEqual(day(text));
});
