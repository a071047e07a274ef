import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { open, test } from "./guest";
import { notedNowhere, pages, text } from "./texts";

/** Everything on the page that a mouse could press, and what each stop of the keyboard looks like. */
type Stop = { name: string; outline: string; isCovered: boolean };

const markStops = (page: Page) =>
  page.evaluate(() => {
    const stops = [
      ...document.querySelectorAll<HTMLElement>("a[href], button, input, select, textarea, [tabindex='0']"),
    ];
    const visible = stops.filter((stop) => stop.checkVisibility({ visibilityProperty: true }));
    for (const [index, stop] of visible.entries()) stop.dataset.stop = String(index);
    return visible.length;
  });

/** The number of the stop that has the focus, and how it is shown; nothing outside the page. */
const current = (page: Page) =>
  page.evaluate(() => {
    const stop = document.activeElement;
    if (!(stop instanceof HTMLElement) || stop === document.body) return undefined;
    const { outlineStyle, outlineWidth } = getComputedStyle(stop);
    const { left, top, width, height } = stop.getBoundingClientRect();
    const above = document.elementFromPoint(left + width / 2, top + height / 2);
    return {
      index: Number(stop.dataset.stop),
      name: `${stop.tagName} ${stop.getAttribute("aria-label") ?? stop.textContent}`,
      outline: `${outlineStyle} ${outlineWidth}`,
      isCovered: !(stop.contains(above) || above?.contains(stop)),
    };
  });

/** Presses Tab once around the page. */
async function walk(page: Page, atMost: number) {
  const stops = new Map<number, Stop>();
  for (let times = 0; times < atMost + 2; times++) {
    await page.keyboard.press("Tab");
    const stop = await current(page);
    if (stop === undefined) break;
    stops.set(stop.index, stop);
  }
  return stops;
}

describe.each(pages)("$path", ({ path }) => {
  test.for(["desk", "phone"] as const)(
    "by keyboard everything is reached, seen and in sight, on a %s",
    async (screen, { house, letIn }) => {
      // Without movement every stop is in place when it is looked at.
      const page = await letIn(house, { screen, still: true, mayComplain: notedNowhere });
      await open(page, path);
      const count = await markStops(page);
      const stops = await walk(page, count);
      const first = stops.values().next().value;
      expect(first?.name).toBe(`A ${text("skip")}`);
      expect([...stops.keys()].sort((one, other) => one - other)).toEqual(
        Array.from({ length: count }, (_, index) => index),
      );
      const faults = [...stops.values()].filter(
        ({ outline, isCovered }) => isCovered || !/^(solid|auto) [3-9]/.test(outline),
      );
      expect(faults).toEqual([]);
    },
  );
});

test("the skip link leads past the header", async ({ house, letIn }) => {
  const page = await letIn(house, { still: true });
  await open(page, "/essen");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  const inMain = () => page.evaluate(() => document.activeElement?.closest("main") !== null);
  expect(await inMain()).toBe(true);
});

test("going to another page takes the focus along", async ({ house, letIn }) => {
  const page = await letIn(house, { still: true });
  await open(page, "/");
  await page
    .getByRole("navigation", { name: text("nav.label") })
    .getByRole("link", { name: text("nav.kitchen") })
    .focus();
  await page.keyboard.press("Enter");
  await page.waitForURL("**/essen");
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe("MAIN");
  await page.keyboard.press("Tab");
  expect(await page.evaluate(() => document.activeElement?.closest("main") !== null)).toBe(true);
});
