import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import news from "../../crates/app/start/news.json" with { type: "json" };
import { test as base, openHydrated } from "./fixtures";
import { startServerAt } from "./server";
import { plain, text, visibleText } from "./texts";

/** Friday noon in winter time (UTC+1). */
const seededAt = "2026-11-20T11:00:00Z";

// biome-ignore lint/correctness/noEmptyPattern: Vitest reads from the pattern what a fixture needs
const test = base.extend("clockwork", { scope: "file" }, async ({}, { onCleanup }) => {
  const server = await startServerAt(seededAt);
  onCleanup(() => server.close());
  return server;
});

async function statusText(page: Page): Promise<string[]> {
  const statuses = page.getByRole("list", { name: text("status.label") }).getByRole("listitem");
  return (await statuses.allInnerTexts()).map((content) => plain(content.replaceAll("·", " ")));
}

async function today(page: Page): Promise<string[]> {
  const table = page.getByRole("table", { name: text("hours.caption") });
  return (await table.locator("tr[aria-current=date] th").allInnerTexts()).map(plain);
}

const served = async (server: { url: string }) => visibleText(await (await fetch(`${server.url}/`)).text());

async function mark(page: Page): Promise<() => Promise<void>> {
  await page.evaluate(() => Object.assign(window, { same: true }));
  return async () => expect(await page.evaluate(() => "same" in window), "the page was reloaded").toBe(true);
}

describe("an open page", () => {
  test("closes the kitchen and the venue on time", async ({ clockwork: server, openPage }) => {
    server.setClock("2026-11-20T19:14:58Z");
    await expect.poll(() => served(server)).toContain("offen bis 20:15");
    const page = await openPage(server);
    await openHydrated(page, "/");
    const isSamePage = await mark(page);
    expect(await statusText(page)).toEqual(["Küche offen bis 20:15", "Lokal offen bis 23:00"]);

    server.setClock("2026-11-20T19:15:00Z");
    await expect
      .poll(() => statusText(page))
      .toEqual(["Küche derzeit geschlossen öffnet morgen 11:00", "Lokal offen bis 23:00"]);

    server.setClock("2026-11-20T21:59:59Z");
    server.setClock("2026-11-20T22:00:00Z");
    await expect
      .poll(() => statusText(page))
      .toEqual([
        "Küche derzeit geschlossen öffnet morgen 11:00",
        "Lokal derzeit geschlossen öffnet morgen 10:00",
      ]);
    await isSamePage();
  });

  test("changes the day at midnight in Vienna", async ({ clockwork: server, openPage }) => {
    server.setClock("2026-11-21T22:59:59Z");
    await expect.poll(() => served(server)).toContain("Samstag · heute");
    const page = await openPage(server);
    await openHydrated(page, "/");
    const isSamePage = await mark(page);
    expect(await today(page)).toEqual(["Samstag · heute"]);
    expect(await statusText(page)).toContain("Lokal derzeit geschlossen öffnet morgen 10:00");

    server.setClock("2026-11-21T23:00:00Z");
    await expect.poll(() => today(page)).toEqual(["Sonntag · heute"]);
    expect(await statusText(page)).toContain("Lokal derzeit geschlossen öffnet heute 10:00");
    await isSamePage();
  });

  test("removes an expired news entry at midnight without any write", async ({
    clockwork: server,
    openPage,
  }) => {
    const [passing, ...others] = news.map(({ title }) => title);
    if (passing === undefined) throw new Error("the start content has no news");
    // Seeded on 20 November and shown for 21 days: 11 December is the last.
    server.setClock("2026-12-11T22:59:30Z");
    await expect.poll(() => served(server)).toContain("Freitag · heute");
    const page = await openPage(server);
    await openHydrated(page, "/");
    const isSamePage = await mark(page);
    const board = page.getByRole("region", { name: text("news.heading"), exact: true }).last();
    const titles = async () => (await board.getByRole("heading", { level: 3 }).allTextContents()).map(plain);
    expect(await titles()).toEqual([passing, ...others]);
    expect(await served(server)).toContain(passing);

    server.setClock("2026-12-11T23:00:30Z");
    await expect.poll(titles).toEqual(others);
    expect(await served(server)).not.toContain(passing);
    await isSamePage();
  });
});
