import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import type { OpeningHours, OpenState } from "@/api/generated";
import { dictionaries } from "@/i18n/dictionaries";
import { createTranslator } from "@/i18n/texts";
import { renderInApp } from "@/testing/render";
import { specialDay } from "@/testing/specialDay";
import { fridayNoonState } from "@/testing/state";
import { formatOpeningStatus } from "./formatOpeningStatus";
import { OpeningStatus } from "./OpeningStatus";

/** `changes`: `inDays|date|time|dayKey`, as in the API; empty if nothing changes. */
function openState(isOpen: boolean, changes: string): OpenState {
  if (changes === "") return { isOpen };
  const [inDays, date = "", time = "", dayKey] = changes.split("|");
  const occursAt = `${date}T00:00:00Z`;
  return { isOpen, changes: { occursAt, inDays: Number(inDays), date, time, dayKey: Number(dayKey) } };
}
const plain = (text: string | null) => text?.replaceAll("\u00a0", " ");

// Specification §2.
it.each([
  ["de", true, "0|2026-11-20|20:15|5", "offen bis 20:15"],
  ["de", true, "1|2026-11-21|01:00|6", "offen bis morgen 01:00"],
  ["de", true, "2|2026-11-22|15:00|0", "offen bis Sonntag 15:00"],
  ["de", true, "", "offen"],
  ["de", false, "0|2026-11-20|11:00|5", "derzeit geschlossen · öffnet heute 11:00"],
  ["de", false, "1|2026-11-21|10:00|6", "derzeit geschlossen · öffnet morgen 10:00"],
  ["de", false, "2|2026-11-19|10:00|4", "derzeit geschlossen · öffnet Donnerstag 10:00"],
  ["de", false, "6|2026-11-26|10:00|4", "derzeit geschlossen · öffnet Donnerstag 10:00"],
  ["de", false, "7|2026-01-08|10:00|4", "derzeit geschlossen · öffnet am 8. Jänner, 10:00"],
  ["de", false, "", "derzeit geschlossen"],
  ["en", true, "0|2026-11-20|20:15|5", "open until 20:15"],
  ["en", true, "1|2026-11-21|01:00|6", "open until tomorrow 01:00"],
  ["en", false, "0|2026-11-20|11:00|5", "currently closed · opens today 11:00"],
  ["en", false, "2|2026-11-19|10:00|4", "currently closed · opens Thursday 10:00"],
  ["en", false, "7|2026-01-08|10:00|4", "currently closed · opens 8 January, 10:00"],
] as const)("the opening status in %s, open: %s, changing %s", (language, isOpen, changes, text) => {
  const t = createTranslator(dictionaries[language]);
  expect(plain(formatOpeningStatus(t, openState(isOpen, changes)).join(" · "))).toBe(text);
});

it.each([
  ["de", "0|2026-11-20|17:30|5", "17:30", "wieder ab 17:30"],
  ["en", "0|2026-11-20|17:30|5", "17:30", "open again from 17:30"],
  ["de", "0|2026-11-20|11:30|5", "17:30", "derzeit geschlossen · öffnet heute 11:30"],
  ["de", "1|2026-11-21|17:30|6", "17:30", "derzeit geschlossen · öffnet morgen 17:30"],
  ["de", "", "17:30", "derzeit geschlossen"],
] as const)("in %s, opening at %s, with a break until %s", (language, changes, breakUntil, text) => {
  const t = createTranslator(dictionaries[language]);
  expect(plain(formatOpeningStatus(t, openState(false, changes), breakUntil).join(" · "))).toBe(text);
});

it("the header says when kitchen and venue open again after their breaks", () => {
  const { openingHours } = fridayNoonState;
  const times = {
    kitchenFrom: "11:30",
    kitchenBreakUntil: "17:30",
    openFrom: "10:00",
    openBreakUntil: "17:00",
  };
  const today = { ...openingHours.state.today, hours: { isOpen: true, ...times } };
  const venue = openState(false, "0|2026-11-20|17:00|5");
  const kitchen = openState(false, "0|2026-11-20|17:30|5");
  const hours: OpeningHours = { ...openingHours, state: { ...openingHours.state, today, venue, kitchen } };
  renderInApp(<OpeningStatus />, { openingHours: hours });
  expect(screen.getAllByRole("listitem").map(({ textContent }) => plain(textContent))).toEqual([
    "Küche wieder ab 17:30",
    "Lokal wieder ab 17:00",
  ]);
});

it.each([
  [openState(false, "14|2027-01-22|10:00|5"), "Lokal derzeit geschlossen · Betriebsurlaub bis 21. Jänner"],
  // Guests of the evening before are still served.
  [openState(true, "0|2027-01-08|01:00|5"), "Lokal offen bis 01:00"],
])("on a closed day the header gives the reason unless the venue is still open: %j", (venue, text) => {
  const { openingHours } = fridayNoonState;
  const rule = { kind: "specialDay", specialDayId: 2, label: "Betriebsurlaub" } as const;
  const today = { date: "2027-01-08", dayKey: 5, hours: { isOpen: false }, rule };
  const kitchen = openState(false, "14|2027-01-22|11:00|5");
  const closures = [{ from: "2027-01-07", until: "2027-01-21", label: "", labelEn: "" }];
  const state = { ...openingHours.state, today, venue, kitchen };
  renderInApp(<OpeningStatus />, { openingHours: { ...openingHours, closures, state } });
  expect(screen.getAllByRole("listitem").map(({ textContent }) => plain(textContent))).toEqual([
    "Küche derzeit geschlossen · öffnet am 22. Jänner, 11:00",
    text,
  ]);
});

it.each([
  ["2027-01-08", "Lokal offen bis 04:00"],
  ["2027-01-07", "Lokal offen bis 04:00 · Heute ausgebucht"],
])("after midnight the header has the note of the day that is running, of %s", (date, text) => {
  const { openingHours } = fridayNoonState;
  const specialDays = [specialDay(2, date, date, { isTodayChange: true })];
  const reason = { kind: "specialDay", specialDayId: 2, label: "Heute ausgebucht" } as const;
  const today = { ...openingHours.state.today, date: "2027-01-08" };
  const state = { ...openingHours.state, today, reason, venue: openState(true, "0|2027-01-08|04:00|5") };
  renderInApp(<OpeningStatus />, { openingHours: { ...openingHours, specialDays, state } });
  expect(screen.getAllByRole("listitem").map(({ textContent }) => plain(textContent))[1]).toBe(text);
});
