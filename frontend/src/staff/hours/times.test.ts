// @vitest-environment node
import { expect, it } from "vitest";
import { closingTimeKind, type Times, timeCells, timeErrors, timesOf, toDayHours } from "./times";

/** `10:00 23:00 11:00 20:15`; a dash is empty, a leading `zu` means closed. */
function day(text: string): Times {
  const words = text.replace("zu ", "").split(" ");
  return {
    isOpen: !text.startsWith("zu "),
    ...(Object.fromEntries(
      timeCells.map((cell, index) => [cell, (words[index] ?? "-").replace("-", "")]),
    ) as Omit<Times, "isOpen">),
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
  const keys = Object.entries(errors).map(([cell, error]) => [cell, `staff.hours.fault.${error}`]);
  expect(timeErrors(day(text))).toEqual(Object.fromEntries(keys));
});

it.each([
  ["10:00 23:00 - -", "sameDay"],
  ["18:00 02:00 - -", "nextDay"],
  ["18:00 00:00 - -", "midnight"],
  ["00:00 23:00 - -", "sameDay"],
  ["zu 18:00 02:00 - -", "sameDay"],
  ["18:00 - - -", "sameDay"],
])("%s close on the %s", (text, end) => expect(closingTimeKind(day(text))).toBe(end));

it("times of a closed day and empty times are not sent", () => {
  expect(toDayHours(day("zu 10:00 23:00 11:00 20:15"))).toEqual({ isOpen: false });
  expect(toDayHours(day("10:00 23:00 - -"))).toEqual({ isOpen: true, openFrom: "10:00", openUntil: "23:00" });
});

it.each(["10:00 23:00 11:00 20:15", "10:00 23:00 - -"])("%s survives a round trip", (text) => {
  expect(timesOf(toDayHours(day(text)))).toEqual(day(text));
});
