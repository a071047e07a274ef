import type { Locator, Page } from "playwright-core";
import { describe, expect } from "vitest";
import { axe, violationsOf } from "./axe";
import { carousel } from "./carousel";
import { hasFocus, holdRequests, openHydrated, screens, test } from "./fixtures";
import { scrollToTop } from "./scroll";
import { germanPages, missingPathMessage, text } from "./texts";

/** Focusable elements and their focus styles. */
type TabStop = { name: string; focusOutline: string; isCovered: boolean };

const numberTabStops = (page: Page) =>
  page.evaluate(() => {
    const tabStops = [
      ...document.querySelectorAll<HTMLElement>("a[href], button, input, select, textarea, [tabindex='0']"),
    ];
    const visible = tabStops.filter((stop) => stop.checkVisibility({ visibilityProperty: true }));
    for (const stop of tabStops) delete stop.dataset.stop;
    for (const [index, stop] of visible.entries()) stop.dataset.stop = String(index);
    return visible.length;
  });

const focusedTabStop = (page: Page) =>
  page.evaluate(async () => {
    const stop = document.activeElement;
    if (!(stop instanceof HTMLElement) || stop === document.body) return undefined;
    const { outlineStyle, outlineWidth } = getComputedStyle(stop);
    const isCovered = () => {
      const { left, top, width, height } = stop.getBoundingClientRect();
      // Tall elements need to be visible in part only.
      const parts = height < innerHeight / 3 ? [1 / 2] : [1 / 10, 1 / 2, 9 / 10];
      const elementsAtPoints = parts.map((part) =>
        document.elementFromPoint(left + width / 2, top + height * part),
      );
      return !elementsAtPoints.some(
        (other) => other !== null && (stop.contains(other) || other.contains(stop)),
      );
    };
    // The browser scrolls again when content that it has not rendered before gets its size.
    const deadline = performance.now() + 10_000;
    while (isCovered() && performance.now() < deadline) await new Promise(requestAnimationFrame);
    return {
      index: Number(stop.dataset.stop),
      name: `${stop.tagName} ${stop.getAttribute("aria-label") ?? stop.textContent}`,
      focusOutline: `${outlineStyle} ${outlineWidth}`,
      isCovered: isCovered(),
    };
  });

async function visitTabStops(page: Page, maxTabStops: number) {
  const tabStops = new Map<number, TabStop>();
  for (let repetition = 0; repetition < maxTabStops + 2; repetition++) {
    await page.keyboard.down("Tab");
    const stop = await focusedTabStop(page);
    if (stop === undefined) break;
    tabStops.set(stop.index, stop);
  }
  await page.keyboard.up("Tab");
  return tabStops;
}

describe.each(germanPages)("$path", ({ path, language }) => {
  test("by keyboard every control is reachable and visible, on every screen", async ({ newPage }) => {
    const page = await newPage({ reducedMotion: true, allowedConsole: missingPathMessage });
    await openHydrated(page, path);
    for (const screenSize of ["desktop", "phone", "zoomed"] as const) {
      await page.setViewportSize(screens[screenSize]);
      await scrollToTop(page);
      await expect.poll(() => page.locator("[data-scrolled=true]").count()).toBe(0);
      let count = 0;
      const isStable = async () => {
        const before = count;
        await page.evaluate(() =>
          Promise.allSettled(document.getAnimations().map(({ finished }) => finished)),
        );
        count = await numberTabStops(page);
        return count === before;
      };
      await expect.poll(isStable, { message: "controls still appear" }).toBe(true);
      const tabStops = await visitTabStops(page, count);
      const firstTabStop = tabStops.values().next().value;
      expect(firstTabStop?.name, screenSize).toBe(`A ${text("skip", {}, language)}`);
      expect(
        [...tabStops.keys()].sort((one, other) => one - other),
        screenSize,
      ).toEqual(Array.from({ length: count }, (_, index) => index));
      const problems = [...tabStops.values()].filter(
        ({ focusOutline, isCovered }) => isCovered || !/^(solid|auto) [3-9]/.test(focusOutline),
      );
      expect(problems, screenSize).toEqual([]);
    }
  });
});

test("the consent banner is first in tab order, never covers the focused element and is closed by Esc", async ({
  open,
}) => {
  const page = await open("/essen", { firstVisit: true, reducedMotion: true });
  const banner = page.getByRole("region", { name: text("cookie.header") });
  await banner.and(page.locator(":not([hidden])")).waitFor();
  expect(await hasFocus(page.locator("body"))).toBe(true);
  const tabStops = [...(await visitTabStops(page, await numberTabStops(page))).values()];
  const [first, ...others] = tabStops.map(({ name }) => name);
  expect(first).toContain(text("cookie.link"));
  expect(others.slice(0, 4)).toEqual([
    `BUTTON ${text("cookie.deny")}`,
    `BUTTON ${text("cookie.allow")}`,
    `BUTTON ${text("cookie.dismiss")}`,
    `A ${text("skip")}`,
  ]);
  expect(tabStops.filter(({ isCovered }) => isCovered)).toEqual([]);
  expect(await violationsOf(axe(page, { runOnly: ["region"] }))).toEqual([]);
  await banner.getByRole("button", { name: text("cookie.deny") }).focus();
  await page.keyboard.press("Escape");
  await banner.waitFor({ state: "detached" });
});

test("the skip link leads past the header", async ({ open }) => {
  const page = await open("/essen", { reducedMotion: true });
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  const isFocusInMain = () => page.evaluate(() => document.activeElement?.closest("main") !== null);
  expect(await isFocusInMain()).toBe(true);
});

async function tabTo(page: Page, target: Locator, key = "Tab") {
  for (let repetition = 0; repetition < 80; repetition++) {
    await page.keyboard.press(key);
    if (await hasFocus(target)) return;
  }
  throw new Error(`${target} is not reached`);
}

describe("by keyboard alone", () => {
  test("the focus stays where a guest moves it while the lightbox closes", async ({ open }) => {
    const page = await open("/lokal", { reducedMotion: true });
    const { slides } = carousel(page, text("venue.rooms.feierstube.name"));
    const firstPicture = slides.nth(0).getByRole("link");
    const secondPicture = slides.nth(1).getByRole("link");
    await tabTo(page, firstPicture);
    await page.keyboard.press("Enter");
    await page.getByRole("dialog").waitFor();
    // Going back is asynchronous: the guest presses Tab before it ends.
    await page.evaluate(() => {
      history.back = () => {};
    });
    await page.getByRole("dialog").press("Escape");
    await expect.poll(() => hasFocus(firstPicture)).toBe(true);
    await page.keyboard.press("Tab");
    await page.evaluate(() => history.go(-1));
    await expect.poll(() => page.locator("dialog").count()).toBe(0);
    expect(await hasFocus(secondPicture)).toBe(true);
  });

  test("a carousel that loads late keeps the focused slide in view", async ({ newPage }) => {
    const page = await newPage({ reducedMotion: true });
    const release = await holdRequests(page, "**/assets/build/embla-*.js*");
    await openHydrated(page, "/");
    const { slides, shownSlide } = carousel(page, text("places.label"));
    await tabTo(page, slides.nth(3).getByRole("link").first());
    release();
    // Embla sets a style on the slides' container.
    await expect.poll(() => slides.first().locator("..").getAttribute("style")).toContain("translate");
    await expect.poll(shownSlide).toBe(4);
  });

  test("a guest shows the map, tabs through it and continues", async ({ newPage }) => {
    const host = "map.example";
    const page = await newPage({ reducedMotion: true, allowedHost: host });
    const requests: { url: string; referer: string | undefined }[] = [];
    await page.route(`https://${host}/**`, async (route) => {
      requests.push({ url: route.request().url(), referer: (await route.request().allHeaders()).referer });
      const body = "<!doctype html><title>Map</title><a href='#'>Inn</a>";
      await route.fulfill({ contentType: "text/html", body });
    });
    await openHydrated(page, "/kontakt");
    await tabTo(page, page.getByRole("button", { name: text("contact.map.show", { host }) }));
    expect(requests).toEqual([]);
    await page.keyboard.press("Enter");
    const mapLink = page.frameLocator("iframe").getByRole("link", { name: "Inn" });
    await mapLink.waitFor();
    expect(requests).toEqual([{ url: `https://${host}/gasthaus`, referer: undefined }]);
    await tabTo(page, mapLink);
    await tabTo(page, page.getByRole("contentinfo").getByRole("link").first());
  });
});

test("at 400 % every overlay has its controls in view", async ({ open }) => {
  const page = await open("/lokal", { screenSize: "zoomed", reducedMotion: true, firstVisit: true });
  const expectControlsInView = async (part: Locator) => {
    const controls = await part.locator("a, button").all();
    expect(controls.length).toBeGreaterThan(1);
    for (const control of controls) {
      await control.focus();
      const { x = -1, y = -1, width = 0, height = 0 } = (await control.boundingBox()) ?? {};
      const name = await control.textContent();
      expect([x >= 0, y >= 0, x + width <= 320, y + height <= 256], name ?? "").toEqual(Array(4).fill(true));
    }
  };
  const banner = page.getByRole("region", { name: text("cookie.header") });
  await banner.waitFor();
  await expectControlsInView(banner);
  await banner.getByRole("button", { name: text("cookie.deny") }).click();
  await banner.waitFor({ state: "detached" });
  await page.getByRole("button", { name: text("nav.open"), exact: true }).click();
  const menu = page.getByRole("navigation", { name: text("nav.label") });
  await menu.waitFor();
  await expectControlsInView(menu);
  await page.keyboard.press("Escape");
  await menu.waitFor({ state: "hidden" });
  await page
    .getByRole("main")
    .getByRole("link", { name: text("alt.platter-cold") })
    .focus();
  await page.keyboard.press("Enter");
  await page.getByRole("dialog").waitFor();
  await expectControlsInView(page.getByRole("dialog"));
});
