import { expect } from "vitest";
import news from "../../crates/app/start/news.json" with { type: "json" };
import { test as base, openHydrated, startedOnce } from "./fixtures";
import { startServerAt } from "./server";
import { plain, text, visibleText } from "./texts";

/** Friday noon in winter time (UTC+1). */
const seededAt = "2026-11-20T11:00:00Z";

const test = base.extend(
  "serverWithClock",
  { scope: "file" },
  startedOnce(() => startServerAt(seededAt)),
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
