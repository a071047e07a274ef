import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import news from "../../crates/app/start/news.json" with { type: "json" };
import { test as base, openHydrated } from "./fixtures";
import { startServerAt } from "./server";
import { plain, text, visibleText } from "./texts";

/** Friday noon in winter time (UTC+1). */
const seededAt = "2026-11-20T11:00:00Z";

// biome-ignore lint/correctness/noEmptyPattern: Vitest reads from the pattern what a fixture needs
const test = base.extend("serverWithClock", { scope: "file" }, async ({}, { onCleanup }) => {
  const server = await startServerAt(seededAt);
  onCleanup(() => server.close());
  return server;
});

async function statusTexts(page: Page): Promise<string[]> {
  const statuses = page.getByRole("list", { name: text("status.label") }).getByRole("listitem");
  return (await statuses.allInnerTexts()).map((content) => plain(content.replaceAll("·", " ")));
}

async function todayRows(page: Page): Promise<string[]> {
  const table = page.getByRole("table", { name: text("hours.caption") });
  return (await table.locator("tr[aria-current=date] th").allInnerTexts()).map(plain);
}

const fetchLandingText = async (server: { url: string }) =>
  visibleText(await (await fetch(`${server.url}/`)).text());

async function watchForReload(page: Page): Promise<() => Promise<void>> {
  await page.evaluate(() => Object.assign(window, { same: true }));
  return async () => expect(await page.evaluate(() => "same" in window), "the page was reloaded").toBe(true);
}

describe("an open page", () => {
  test("closes the kitchen and the venue on time", async ({ serverWithClock: server, openPage }) => {
    server.setClock("2026-11-20T19:14:58Z");
    await expect.poll(() => fetchLandingText(server)).toContain("offen bis 20:15");
    const page = await openPage(server);
    await openHydrated(page, "/");
    const expectNoReload = await watchForReload(page);
    expect(await statusTexts(page)).toEqual(["Küche offen bis 20:15", "Lokal offen bis 23:00"]);

    server.setClock("2026-11-20T19:15:00Z");
    await expect
      .poll(() => statusTexts(page))
      .toEqual(["Küche derzeit geschlossen öffnet morgen 11:00", "Lokal offen bis 23:00"]);

    server.setClock("2026-11-20T21:59:59Z");
    server.setClock("2026-11-20T22:00:00Z");
    await expect
      .poll(() => statusTexts(page))
      .toEqual([
        "Küche derzeit geschlossen öffnet morgen 11:00",
        "Lokal derzeit geschlossen öffnet morgen 10:00",
      ]);
    await expectNoReload();
  });

  test("at midnight in Vienna changes the day and removes an expired news entry, without any write", async ({
    serverWithClock: server,
    openPage,
  }) => {
    const [expiring, ...others] = news.map(({ title }) => title);
    if (expiring === undefined) throw new Error("the start content has no news");
    // Seeded on 20 November and shown for 21 days: 11 December is the last.
    server.setClock("2026-12-11T22:59:30Z");
    await expect.poll(() => fetchLandingText(server)).toContain("Freitag · heute");
    const page = await openPage(server);
    await openHydrated(page, "/");
    const expectNoReload = await watchForReload(page);
    const newsRegion = page
      .getByRole("region", { name: text("home.sections.news.heading"), exact: true })
      .last();
    const titles = async () =>
      (await newsRegion.getByRole("heading", { level: 3 }).allTextContents()).map(plain);
    expect(await titles()).toEqual([expiring, ...others]);
    expect(await fetchLandingText(server)).toContain(expiring);
    expect(await todayRows(page)).toEqual(["Freitag · heute"]);
    expect(await statusTexts(page)).toContain("Lokal derzeit geschlossen öffnet morgen 10:00");

    server.setClock("2026-12-11T23:00:30Z");
    await expect.poll(titles).toEqual(others);
    expect(await fetchLandingText(server)).not.toContain(expiring);
    await expect.poll(() => todayRows(page)).toEqual(["Samstag · heute"]);
    expect(await statusTexts(page)).toContain("Lokal derzeit geschlossen öffnet heute 10:00");
    await expectNoReload();
  });
});
