import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { delay, HttpResponse, http } from "msw";
import { expect, it, vi } from "vitest";
import type { TodayOptions } from "@/api/generated";
import { lunchWeek } from "@/testing/fakeLunch";
import { setUpFakeServer } from "@/testing/setUpFakeServer";
import {
  closeAlert,
  closeStatus,
  field,
  findConnectionErrorText,
  followLink,
  press,
  renderStaffApp,
  retryFailedLoad,
  waitForPath,
} from "@/testing/staffApp";

const fake = setUpFakeServer();

/** The name of the section is its heading. */
const today = () => screen.findByRole("region", { name: /^Heute, Freitag, 20.\sNovember$/ });
const plain = (text: string | null | undefined) => text?.replaceAll("\u00a0", " ");
const shownStatus = async () =>
  within(await today())
    .getAllByRole("listitem")
    .map(({ textContent }) => plain(textContent));
const sentBodies = () => fake.backend.writes.map(({ body }) => body);

it.each([
  ["Küche früher zu", "13:15", "Küche heute bis 13:15", { action: "kitchenUntil", until: "13:15" }],
  ["Früher schließen", "13:30", "Lokal heute bis 13:30", { action: "openUntil", until: "13:30" }],
  ["Länger offen", "00:00", "Lokal heute bis 00:00", { action: "openUntil", until: "00:00" }],
  ["Heute geschlossen", "Ja, heute geschlossen", "Heute geschlossen", { action: "closed" }],
  [
    "Ausgebucht",
    "",
    "Heute ausgebucht",
    { action: "note", label: "Heute ausgebucht", labelEn: "Fully booked today" },
  ],
])(
  "%s, %s changes today, also for another phone, and is undone in one tap",
  async (first, second, text, body) => {
    renderStaffApp("/einloggen");
    await press(first);
    if (second !== "") {
      expect(screen.getByRole("button", { name: first }).getAttribute("aria-expanded")).toBe("true");
      await press(second);
    }
    expect(await closeStatus()).toBe(text);
    expect(sentBodies()).toEqual([{ date: "2026-11-20", ...body }]);
    cleanup();
    renderStaffApp("/einloggen");
    expect((await today()).textContent).toContain(text);
    await press("Rückgängig");
    const undone = await screen.findByText("Rückgängig gemacht: Es gilt wieder, was vorher gegolten hat.");
    expect(undone.closest("[role=status]")).not.toBeNull();
    expect(fake.backend.hours.specialDays.filter(({ isTodayChange }) => isTodayChange)).toEqual([]);
    expect(document.activeElement).toBe(within(await today()).getByRole("heading"));
    expect(screen.queryByRole("button", { name: "Rückgängig" })).toBeNull();
  },
);

it("shows the status that guests see, and the changes on top of one another", async () => {
  renderStaffApp("/einloggen");
  await today();
  expect(await shownStatus()).toEqual(["Küche offen bis 20:15", "Lokal offen bis 23:00"]);
  await press("Küche früher zu");
  await press("19:00");
  await press("Ausgebucht");
  await screen.findByText("Heute ausgebucht · Küche heute bis 19:00");
  expect(await shownStatus()).toEqual(["Küche offen bis 19:00", "Lokal offen bis 23:00"]);
  expect(screen.queryByRole("button", { name: "Ausgebucht" })).toBeNull();
  await press("Rückgängig");
  await screen.findByText("Küche heute bis 19:00");
});

it.each([
  [
    "after the kitchen has closed",
    { kitchenUntil: [] },
    ["Früher schließen", "Länger offen", "Heute geschlossen", "Ausgebucht"],
  ],
  [
    "in the last quarter of an hour",
    { kitchenUntil: [], closesEarlier: [] },
    ["Länger offen", "Heute geschlossen", "Ausgebucht"],
  ],
  ["after closing time", { kitchenUntil: [], closesEarlier: [], isOngoing: false }, ["Länger offen"]],
  ["on a closed day", { kitchenUntil: [], closesEarlier: [], closesLater: [], isOngoing: false }, []],
] as const)("%s offers what is possible", async (_, changes, names) => {
  Object.assign(fake.backend.today, changes);
  renderStaffApp("/einloggen");
  const buttons = within(await today()).queryAllByRole("button");
  expect(buttons.map(({ textContent }) => textContent)).toEqual(names);
  expect(screen.queryByText("Heute gibt es nichts mehr zu ändern.") === null).toBe(names.length > 0);
});

it("a change whose response was lost is made once, and a refused one can be chosen again", async () => {
  renderStaffApp("/einloggen");
  fake.backend.queuedFailures.push("lost");
  await press("Ausgebucht");
  await findConnectionErrorText();
  await press("Nochmals versuchen");
  expect(await closeStatus()).toBe("Heute ausgebucht");
  expect(fake.backend.hours.specialDays.filter(({ isTodayChange }) => isTodayChange)).toHaveLength(1);
  const errors = [{ field: "until", detail: "Da hat das Lokal geschlossen." }];
  fake.backend.failNext(422, "unprocessable-content", { errors });
  await press("Küche früher zu");
  const chosen = await screen.findByRole("button", { name: "13:15" });
  fake.server.use(http.get("*/api/opening-hours/today", async () => void (await delay(50))));
  chosen.click();
  await screen.findByText("Da hat das Lokal geschlossen.");
  await waitFor(() => expect(chosen.ariaDisabled).toBe("false"));
  // The refetched times have replaced no button.
  expect(chosen.isConnected).toBe(true);
  await press("13:30");
  expect(await closeStatus()).toBe("Küche heute bis 13:30");
});

it("undoing a change that another person has changed reports it and then undoes the new one", async () => {
  renderStaffApp("/einloggen");
  await press("Ausgebucht");
  await closeStatus();
  fake.backend.beforeWrite = () => {
    const { specialDays } = fake.backend.hours;
    fake.backend.hours.specialDays = specialDays.map((day) => ({ ...day, version: day.version + 1 }));
  };
  await press("Rückgängig");
  await screen.findByText("Nein: precondition-failed");
  await press("Rückgängig");
  expect(await closeStatus()).toMatch(/^Rückgängig gemacht/);
});

it("the next day nothing is changed before it is shown", async () => {
  renderStaffApp("/einloggen");
  await press("Küche früher zu");
  fake.backend.today.date = "2026-11-21";
  await press("13:15");
  await screen.findByText(/^Nichts geändert/);
  await screen.findByRole("heading", { name: /^Heute, Samstag, 21.\sNovember$/ });
  await press("13:30");
  await waitFor(() => expect(screen.getAllByText("Küche heute bis 13:30")).toHaveLength(2));
});

it("a change without a session leads to the sign-in screen", async () => {
  renderStaffApp("/einloggen");
  fake.backend.failNext(401, "unauthorized");
  await press("Ausgebucht");
  expect(await closeAlert()).toMatch(/^Sie wurden leider ausgeloggt!/);
  await screen.findByRole("heading", { name: "Einloggen" });
});

it("does not hold the menu back when it cannot be loaded", async () => {
  fake.server.use(http.get("*/api/opening-hours/today", () => HttpResponse.error()));
  renderStaffApp("/einloggen");
  await screen.findByRole("navigation", { name: "Übersicht" });
  await retryFailedLoad(fake);
  await today();
});

/** What is listed beside the panel. */
const upcoming = async () => within(await screen.findByRole("region", { name: "Das steht an" }));

const holiday = { isOpen: true, openFrom: "10:00", openUntil: "15:00" };
const holidays: TodayOptions["holidays"] = [
  { date: "2026-12-08", holiday: "immaculateConception", hours: holiday },
  { date: "2026-12-25", holiday: "christmasDay", hours: { isOpen: false } },
];
const holidayTexts = [
  "Dienstag, 8. Dezember, ist Feiertag (Mariä Empfängnis). Zeiten wie eingetragen: 10:00 – 15:00, keine warme Küche. Stimmt das?",
  "Freitag, 25. Dezember, ist Feiertag (Christtag). Zeiten wie eingetragen: geschlossen. Stimmt das?",
];

it("asks once whether the hours of a holiday are right", async () => {
  Object.assign(fake.backend.today, { holidays });
  renderStaffApp("/einloggen");
  const questions = async () =>
    (await upcoming()).getAllByText(/Stimmt das/).map(({ textContent }) => plain(textContent));
  expect(await questions()).toEqual(holidayTexts);
  await press(/^Ja, die Zeiten am 8.\sDezember stimmen$/);
  expect(document.activeElement?.textContent).toBe("Das steht an");
  cleanup();
  renderStaffApp("/einloggen");
  expect(await questions()).toEqual(holidayTexts.slice(1));
  await followLink(/^Zeiten am 25.\sDezember ändern$/);
  expect((await field("Erster Tag")).value).toBe("2026-12-25");
  expect((await field("Bezeichnung")).value).toBe("Christtag");
  await waitForPath("/opening-hours");
});

it("the hours of a holiday can be changed in a new tab, and beside another new special day", async () => {
  Object.assign(fake.backend.today, { holidays });
  renderStaffApp("/opening-hours");
  await press("Besonderen Tag eintragen");
  cleanup();
  renderStaffApp("/opening-hours?tag=2026-12-08");
  await waitFor(async () => expect(document.querySelectorAll("[name=from]")).toHaveLength(2));
  expect(screen.getByDisplayValue("Mariä Empfängnis")).toBeDefined();
  expect(screen.getByLabelText("Besondere Tage, Lokal bis")).toHaveProperty("value", "15:00");
});

const noLunch = "Für nächste Woche gibt es noch kein Mittagsmenü.";

it.each([
  ["Friday 11:59", "2026-11-27T10:59:00Z", "2026-W48", false],
  ["Friday 12:00", "2026-11-27T11:00:00Z", "2026-W48", true],
  ["Sunday 23:59", "2026-11-29T22:59:00Z", "2026-W48", true],
  ["Monday 00:00", "2026-11-29T23:00:00Z", "2026-W48", false],
  ["Saturday, with menus", "2026-11-28T11:00:00Z", "2026-W49", false],
  ["Saturday, without menus in any week", "2026-11-28T11:00:00Z", undefined, false],
])("on %s reminds of a next week without lunch menus: %s, %s, %s", async (_, now, week, isShown) => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date(now) });
  if (week !== undefined) fake.backend.lunchWeeks = [lunchWeek(week, ["Gulasch"])];
  Object.assign(fake.backend.today, { holidays });
  renderStaffApp("/einloggen");
  await upcoming();
  if (!isShown) return expect(screen.queryByText(noLunch)).toBeNull();
  await followLink(noLunch);
  await waitForPath("/mittag?woche=2026-W49");
  return undefined;
});

it.each([
  ["2026-08-20", true],
  ["2026-08-21", false],
  ["2026-11-19", false],
  [undefined, false],
])("a card that was reviewed on %s needs a review: %s", async (reviewedOn, isShown) => {
  Object.assign(fake.backend.today, { holidays });
  fake.backend.publicCards = [
    { slug: "speisekarte", title: "Speisekarte", ...(reviewedOn && { reviewedOn }) },
  ];
  renderStaffApp("/einloggen");
  await upcoming();
  const text = /^Die Karte „Speisekarte“ wurde zuletzt am 20\.\sAugust 2026 geprüft/;
  if (!isShown) return expect(screen.queryByText(/zuletzt am .* geprüft/)).toBeNull();
  await followLink(text);
  await waitForPath("/karten/speisekarte");
  return undefined;
});
