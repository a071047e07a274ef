import { expect } from "vitest";
import news from "../../crates/app/start/news.json" with { type: "json" };
import { test as base, openHydrated, startedOnce } from "./fixtures";
import { startServerAt } from "./server";
import { ApiClient } from "./staff/fixtures";
import { addStaff, berta } from "./staff/startStaffServer";
import { plain, text, visibleText } from "./texts";

/** Friday noon in winter time (UTC+1). */
const seededAt = "2026-11-20T11:00:00Z";

const test = base.extend(
  "serverWithClock",
  { scope: "file" },
  startedOnce(() => startServerAt(seededAt, addStaff)),
);

const fetchLandingText = async (server: { url: string }) =>
  visibleText(await (await fetch(`${server.url}/`)).text());

test("an open page at midnight in Vienna changes the day and the status and loses an expired news entry, without any write or reload", async ({
  serverWithClock: server,
  openPage,
}) => {
  const [expiring = "", ...others] = news.map(({ title }) => title);
  // Seeded on 20 November and shown for 21 days: 11 December is the last.
  server.setClock("2026-12-11T22:59:30Z");
  await expect.poll(() => fetchLandingText(server)).toContain("öffnet morgen 10:00");
  const page = await openPage(server);
  await openHydrated(page, "/");
  await page.evaluate(() => Object.assign(window, { isSamePage: true }));
  const newsRegion = page
    .getByRole("region", { name: text("home.sections.news.heading"), exact: true })
    .last();
  const table = page.getByRole("table", { name: text("hours.caption") });
  const statuses = page.getByRole("list", { name: text("status.label") }).getByRole("listitem");
  const shown = async () => ({
    titles: (await newsRegion.getByRole("heading", { level: 3 }).allTextContents()).map(plain),
    today: (await table.locator("tr[aria-current=date] th").allInnerTexts()).map(plain),
    venue: plain((await statuses.last().innerText()).replaceAll("·", " ")),
  });
  expect(await shown()).toEqual({
    titles: [expiring, ...others],
    today: ["Freitag · heute"],
    venue: "Lokal derzeit geschlossen öffnet morgen 10:00",
  });
  expect(await fetchLandingText(server)).toContain(expiring);

  server.setClock("2026-12-11T23:00:30Z");
  await expect.poll(shown).toEqual({
    titles: others,
    today: ["Samstag · heute"],
    venue: "Lokal derzeit geschlossen öffnet heute 10:00",
  });
  expect(await fetchLandingText(server)).not.toContain(expiring);
  expect(await page.evaluate(() => "isSamePage" in window), "the page was not reloaded").toBe(true);
});

test("an open page follows breaks, the beginning of a season and the end of a closure at the minute", async ({
  serverWithClock: server,
  openPage,
}) => {
  server.setClock("2026-12-12T12:00:00Z");
  const client = await ApiClient.of(server, berta);
  const day = {
    isOpen: true,
    openFrom: "10:00",
    openUntil: "23:00",
    kitchenFrom: "11:30",
    kitchenUntil: "21:00",
  };
  const hours = { ...day, kitchenBreakFrom: "14:00", kitchenBreakUntil: "17:30" };
  const week = [1, 2, 3, 4, 5, 6, 0].map((dayKey) => ({ dayKey, ...hours }));
  const season = { name: "Advent", from: "2026-12-15", until: "2026-12-20", week, holiday: hours };
  await client.request("POST", "/opening-hours/seasons", season);
  const closure = {
    from: "2020-12-13",
    until: "2020-12-14",
    isYearly: true,
    isOpen: false,
    label: "Hochzeit",
  };
  await client.request("POST", "/opening-hours/special-days", closure);

  const page = await openPage(server);
  await openHydrated(page, "/");
  const isShown = async (words: string) => plain(await page.locator("body").innerText()).includes(words);
  const kitchen = page
    .getByRole("list", { name: text("status.label") })
    .getByRole("listitem")
    .first();
  const status = async () => plain((await kitchen.innerText()).replaceAll("·", " "));
  await expect.poll(() => isShown("ab 15. Dezember sind wir wieder da")).toBe(true);
  for (const [at, isClosureShown, isSeason, expected] of [
    ["2026-12-14T22:59:30Z", true, false, "Küche derzeit geschlossen öffnet morgen 11:30"],
    ["2026-12-14T23:00:30Z", false, true, "Küche derzeit geschlossen öffnet heute 11:30"],
    ["2026-12-15T12:59:30Z", false, true, "Küche offen bis 14:00"],
    ["2026-12-15T13:00:30Z", false, true, "Küche wieder ab 17:30"],
    ["2026-12-15T16:30:30Z", false, true, "Küche offen bis 21:00"],
    ["2026-12-20T23:00:30Z", false, false, "Küche derzeit geschlossen öffnet heute 11:00"],
  ] as const) {
    server.setClock(at);
    await expect.poll(status).toBe(expected);
    expect(await isShown("sind wir wieder da"), at).toBe(isClosureShown);
    expect(await isShown("Advent, bis 20. Dezember"), at).toBe(isSeason);
  }
});

test("an open page changes from the lunch of today to that of tomorrow when lunch ends, without a reload", async ({
  serverWithClock: server,
  openPage,
}) => {
  server.setClock("2027-01-14T12:59:30Z");
  const client = await ApiClient.of(server, berta);
  const lunches = ["", "", "", "Krautfleckerl", "Karpfen", "", ""];
  const days = lunches.map((dish) => ({
    menus: dish === "" ? [] : [{ courses: [{ text: dish }], price: 1290 }],
  }));
  await client.request("PUT", "/lunch/weeks/2027-W02", { days, publishedAt: "2027-01-11T06:00:00Z" });
  await expect.poll(() => fetchLandingText(server)).toContain("Krautfleckerl");
  const page = await openPage(server);
  await openHydrated(page, "/");
  await page.evaluate(() => Object.assign(window, { isSamePage: true }));
  const lunch = async () =>
    plain(await page.getByRole("region", { name: /^Mittagsmenü/ }).innerText()).replaceAll(/\s+/g, " ");
  expect(await lunch()).toMatch(/^Mittagsmenü heute bis 14:00 Uhr Tagesmenü 12,90 € Krautfleckerl Ohne/);

  server.setClock("2027-01-14T13:00:30Z");
  await expect.poll(lunch).toMatch(/^Mittagsmenü morgen bis 14:00 Uhr Tagesmenü 12,90 € Karpfen Ohne/);
  expect(await page.evaluate(() => "isSamePage" in window), "the page was not reloaded").toBe(true);
});
