import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import sizeLimits from "../scripts/sizeLimits.json";
import { openHydrated, screens, test } from "./fixtures";
import {
  clippedText,
  horizontalOverflow,
  layoutShifts,
  noOverflow,
  recordLayoutShifts,
  scrollThrough,
} from "./layoutChecks";
import { scrollToTop } from "./scroll";
import { germanPages, missingPathMessage } from "./texts";

const scriptUrl = /\/assets\/build\/[\w.-]+\.js$/;
const scriptPaths = new RegExp(scriptUrl.source.replace("$", ""), "g");
const contentApiUrl = /\/api\/(site|news|menus|opening-hours)/;

async function waitForFirstEvent(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  await new Promise((resolve) => session.once("Network.eventSourceMessageReceived", resolve));
}

describe.each(germanPages)("$path", ({ path }) => {
  test("is hydrated with its listed scripts, then loads no data and no scripts without a size limit", async ({
    server,
    newPage,
  }) => {
    const page = await newPage({ firstVisit: true, allowedConsole: missingPathMessage });
    const fetchedScripts = new Set<string>();
    const fetchedData: string[] = [];
    page.on("request", (request) => {
      if (scriptUrl.test(request.url())) fetchedScripts.add(new URL(request.url()).pathname);
      if (contentApiUrl.test(request.url())) fetchedData.push(request.url());
    });
    const firstServerEvent = waitForFirstEvent(page);
    await openHydrated(page, path);
    const listedScripts: readonly string[] =
      (await (await fetch(server.url + path)).text()).match(scriptPaths) ?? [];
    await firstServerEvent;
    await page.locator("#consent-heading").waitFor();
    await scrollThrough(page);
    await page.waitForLoadState("networkidle");
    const laterScripts = [...fetchedScripts].filter((file) => !listedScripts.includes(file));
    const names = laterScripts.map((file) => file.replace(/^.*\/|-[\w-]{8}\.js$/g, ""));
    expect(names.filter((name) => !sizeLimits.later.files.includes(name))).toEqual([]);
    expect(names).toEqual(expect.arrayContaining(["idleTasks", "banner", "consent"]));
    expect(fetchedData).toEqual([]);
  });

  // WCAG 2.2, 1.4.10 and 1.4.4.
  test("has no clipped text, overflow or layout shifts at 320 pixels, at 400 % and with text at 200 %", async ({
    newPage,
  }) => {
    const page = await newPage({ screenSize: "smallPhone", allowedConsole: missingPathMessage });
    const expectFit = async (screenSize: keyof typeof screens) => {
      await page.setViewportSize(screens[screenSize]);
      await scrollToTop(page);
      expect(await clippedText(page), screenSize).toEqual([]);
      expect(await horizontalOverflow(page), screenSize).toEqual(noOverflow);
    };
    await recordLayoutShifts(page);
    await openHydrated(page, path);
    await scrollThrough(page);
    expect(await layoutShifts(page, 0.002)).toEqual([]);
    for (const screenSize of ["smallPhone", "zoomed"] as const) await expectFit(screenSize);

    const devTools = await page.context().newCDPSession(page);
    await devTools.send("Page.enable");
    await devTools.send("Page.setFontSizes", { fontSizes: { standard: 32, fixed: 26 } });
    await openHydrated(page, path);
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe("32px");
    for (const screenSize of ["desktop", "phone", "smallPhone"] as const) {
      await page.setViewportSize(screens[screenSize]);
      await scrollThrough(page);
      await expectFit(screenSize);
    }
  });
});
