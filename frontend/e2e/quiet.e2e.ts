import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import weights from "../scripts/weights.json";
import { open, screens, test } from "./fixtures";
import { cutWords, noteShifts, nowhereSideways, readThrough, shiftsOf, sideways } from "./sight";
import { notedNowhere, pages } from "./texts";

const script = /\/assets\/build\/[\w.-]+\.js$/;
const scripts = new RegExp(script.source.replace("$", ""), "g");
const data = /\/api\/(site|news|menus|opening-hours)/;

/** Settles at the first word of the house about its editions. */
async function firstEvent(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  await new Promise((heard) => session.once("Network.eventSourceMessageReceived", heard));
}

describe.each(pages)("$path", ({ path }) => {
  test("asks for no data once it is there", async ({ house, letIn }) => {
    const page = await letIn(house, { mayComplain: notedNowhere });
    const asked: string[] = [];
    page.on("request", (request) => data.test(request.url()) && asked.push(request.url()));
    const heard = firstEvent(page);
    await open(page, path);
    await heard;
    // What the first event leads to begins at once; the page has been idle twice since then.
    for (let times = 0; times < 2; times++)
      await page.evaluate(() => new Promise((idle) => setTimeout(() => requestIdleCallback(idle), 100)));
    expect(asked).toEqual([]);
  });

  test("wakes with the scripts that it names, and fetches no others by itself than those that are weighed", async ({
    house,
    letIn,
  }) => {
    const page = await letIn(house, { unasked: true, mayComplain: notedNowhere });
    const fetched = new Set<string>();
    page.on("request", (request) => {
      if (script.test(request.url())) fetched.add(new URL(request.url()).pathname);
    });
    const heard = firstEvent(page);
    await open(page, path);
    const named: readonly string[] = (await (await fetch(house.url + path)).text()).match(scripts) ?? [];
    await heard;
    await page.locator("#consent-heading").waitFor();
    await readThrough(page);
    await page.waitForLoadState("networkidle");
    const later = [...fetched].filter((file) => !named.includes(file));
    const names = later.map((file) => file.replace(/^.*\/|-[\w-]{8}\.js$/g, ""));
    expect(names.filter((name) => !weights.later.files.includes(name))).toEqual([]);
    expect(names).toEqual(expect.arrayContaining(["live", "banner", "consent"]));
  });

  test("is read whole at 400 % and at 320 pixels, and stands still", async ({ house, letIn }) => {
    const page = await letIn(house, { screen: "smallPhone", mayComplain: notedNowhere });
    await noteShifts(page);
    await open(page, path);
    await readThrough(page);
    expect(await shiftsOf(page, 0.002)).toEqual([]);
    for (const screen of ["smallPhone", "zoomed"] as const) {
      await page.setViewportSize(screens[screen]);
      await page.evaluate(() => scrollTo({ top: 0, behavior: "instant" }));
      expect(await cutWords(page), screen).toEqual([]);
      expect(await sideways(page), screen).toEqual(nowhereSideways);
    }
  });

  // WCAG 2.2, 1.4.4: twice the size, here as the browser's own setting.
  test("fits with letters twice as large, on every screen", async ({ house, letIn }) => {
    const page = await letIn(house, { mayComplain: notedNowhere });
    const devTools = await page.context().newCDPSession(page);
    await devTools.send("Page.enable");
    await devTools.send("Page.setFontSizes", { fontSizes: { standard: 32, fixed: 26 } });
    await open(page, path);
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe("32px");
    for (const screen of ["desk", "phone", "smallPhone"] as const) {
      await page.setViewportSize(screens[screen]);
      await readThrough(page);
      expect(await cutWords(page), screen).toEqual([]);
      expect(await sideways(page), screen).toEqual(nowhereSideways);
    }
  });
});
