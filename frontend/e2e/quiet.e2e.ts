import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { open, screens, test } from "./guest";
import { notedNowhere, pages } from "./texts";

const data = /\/api\/(site|news|menus|opening-hours)/;

/** Settles at the first word of the house about its editions. */
async function firstEvent(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  await new Promise((heard) => session.once("Network.eventSourceMessageReceived", heard));
}

const frames = (page: Page) =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));

/** The pictures in sight that have not arrived. */
const waitsForPictures = (page: Page) =>
  page.evaluate(() =>
    [...document.images]
      .filter((image) => {
        const { top, bottom, left, right } = image.getBoundingClientRect();
        return bottom > 0 && top < innerHeight && right > 0 && left < innerWidth;
      })
      .filter(({ complete }) => !complete)
      .map(({ currentSrc }) => currentSrc),
  );

/** Goes through the whole page like a reader, screen by screen. */
async function readThrough(page: Page) {
  const { height } = page.viewportSize() ?? screens.desk;
  const end = await page.evaluate(() => document.documentElement.scrollHeight);
  for (let top = 0; top < end; top += height) {
    await page.evaluate((top) => scrollTo({ top, behavior: "instant" }), top);
    await expect.poll(() => waitsForPictures(page)).toEqual([]);
    await frames(page);
  }
}

type Shift = PerformanceEntry & {
  value: number;
  hadRecentInput: boolean;
  sources: readonly { node: Node | null }[];
};

/** Notes every layout shift of the page from its first moment, where `shiftsOf` finds them. */
const noteShifts = (page: Page) =>
  page.addInitScript(() => {
    const shifts: { value: number; moved: string }[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput, sources } of list.getEntries() as Shift[]) {
        const moved = sources.map(({ node }) =>
          node instanceof Element ? node.outerHTML : node?.textContent,
        );
        if (!hadRecentInput) shifts.push({ value, moved: moved.join(" | ").slice(0, 300) });
      }
    }).observe({ type: "layout-shift", buffered: true });
  });

type Shifted = { shifts: readonly { value: number; moved: string }[] };

/**
 * The layout shifts of the page, none where they do not add up to a thousandth: the score is told to that digit,
 * and fonts that arrive move the ends of words by less.
 */
async function shiftsOf(page: Page) {
  const { shifts } = await page.evaluate(() => ({ shifts: (window as unknown as Shifted).shifts }));
  const sum = shifts.reduce((sum, { value }) => sum + value, 0);
  return sum < 0.001 ? [] : shifts;
}

const sideways = (page: Page) =>
  page.evaluate(() => {
    scrollTo({ left: 1000, behavior: "instant" });
    const { scrollWidth, clientWidth } = document.documentElement;
    return { scrolled: scrollX, over: scrollWidth - clientWidth };
  });

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

  test.for(["smallPhone", "phone", "desk"] as const)(
    "stands still and fits, on a %s",
    async (screen, { house, letIn }) => {
      const page = await letIn(house, { screen, mayComplain: notedNowhere });
      await noteShifts(page);
      await open(page, path);
      await readThrough(page);
      expect(await shiftsOf(page)).toEqual([]);
      expect(await sideways(page)).toEqual({ scrolled: 0, over: 0 });
    },
  );
});
