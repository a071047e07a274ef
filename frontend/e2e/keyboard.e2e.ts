import type { Locator, Page } from "playwright-core";
import { describe, expect } from "vitest";
import type { TextKey } from "../src/i18n/texts";
import { carousel } from "./carousel";
import { openHydrated, screens, test } from "./fixtures";
import { germanPages, missingPathStatus, text } from "./texts";

/** Focusable elements and their focus styles. */
type TabStop = { name: string; outline: string; isCovered: boolean };

const numberTabStops = (page: Page) =>
  page.evaluate(() => {
    const stops = [
      ...document.querySelectorAll<HTMLElement>("a[href], button, input, select, textarea, [tabindex='0']"),
    ];
    const visible = stops.filter((stop) => stop.checkVisibility({ visibilityProperty: true }));
    for (const stop of stops) delete stop.dataset.stop;
    for (const [index, stop] of visible.entries()) stop.dataset.stop = String(index);
    return visible.length;
  });

const focusedStop = (page: Page) =>
  page.evaluate(() => {
    const stop = document.activeElement;
    if (!(stop instanceof HTMLElement) || stop === document.body) return undefined;
    const { outlineStyle, outlineWidth } = getComputedStyle(stop);
    const { left, top, width, height } = stop.getBoundingClientRect();
    // Tall elements need to be visible in part only.
    const parts = height < innerHeight / 3 ? [1 / 2] : [1 / 10, 1 / 2, 9 / 10];
    const elementsAtPoints = parts.map((part) =>
      document.elementFromPoint(left + width / 2, top + height * part),
    );
    return {
      index: Number(stop.dataset.stop),
      name: `${stop.tagName} ${stop.getAttribute("aria-label") ?? stop.textContent}`,
      outline: `${outlineStyle} ${outlineWidth}`,
      isCovered: !elementsAtPoints.some(
        (other) => other !== null && (stop.contains(other) || other.contains(stop)),
      ),
    };
  });

async function visitTabStops(page: Page, maxStops: number) {
  const stops = new Map<number, TabStop>();
  for (let times = 0; times < maxStops + 2; times++) {
    await page.keyboard.down("Tab");
    const stop = await focusedStop(page);
    if (stop === undefined) break;
    stops.set(stop.index, stop);
  }
  await page.keyboard.up("Tab");
  return stops;
}

describe.each(germanPages)("$path", ({ path, language }) => {
  test("by keyboard every control is reachable and visible, on every screen", async ({
    server,
    openPage,
  }) => {
    const page = await openPage(server, { reducedMotion: true, allowedConsole: missingPathStatus });
    await openHydrated(page, path);
    for (const screen of ["desktop", "phone", "zoomed"] as const) {
      await page.setViewportSize(screens[screen]);
      await page.evaluate(() => scrollTo({ top: 0, behavior: "instant" }));
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
      const stops = await visitTabStops(page, count);
      const firstStop = stops.values().next().value;
      expect(firstStop?.name, screen).toBe(`A ${text("skip", {}, language)}`);
      expect(
        [...stops.keys()].sort((one, other) => one - other),
        screen,
      ).toEqual(Array.from({ length: count }, (_, index) => index));
      const problems = [...stops.values()].filter(
        ({ outline, isCovered }) => isCovered || !/^(solid|auto) [3-9]/.test(outline),
      );
      expect(problems, screen).toEqual([]);
    }
  });
});

test("the skip link leads past the header", async ({ server, openPage }) => {
  const page = await openPage(server, { reducedMotion: true });
  await openHydrated(page, "/essen");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  const isFocusInMain = () => page.evaluate(() => document.activeElement?.closest("main") !== null);
  expect(await isFocusInMain()).toBe(true);
});

const hasFocus = (target: Locator) => target.evaluate((element) => element === document.activeElement);

async function tabTo(page: Page, target: Locator) {
  for (let times = 0; times < 80; times++) {
    await page.keyboard.press("Tab");
    if (await hasFocus(target)) return;
  }
  throw new Error(`${target} is not reached`);
}

describe("by keyboard alone", () => {
  const buttonNamed = (page: Page, key: TextKey, values = {}) =>
    page.getByRole("button", { name: text(key, values), exact: true });

  test("a guest opens the lightbox, browses a gallery and continues", async ({ server, openPage }) => {
    const page = await openPage(server, { reducedMotion: true });
    await openHydrated(page, "/lokal");
    const gallery = carousel(page, text("place.feierstube"));
    const firstPicture = gallery.slides.first().getByRole("link");
    await tabTo(page, firstPicture);
    await page.keyboard.press("Enter");
    await page.getByRole("dialog").waitFor();
    expect(await hasFocus(buttonNamed(page, "viewer.close"))).toBe(true);
    await page.keyboard.press("Space");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await expect.poll(() => hasFocus(firstPicture)).toBe(true);
    await tabTo(page, gallery.next);
    // The carousel is loaded lazily: retry until it responds.
    await expect
      .poll(async () => {
        await page.keyboard.press("Enter");
        return gallery.shownSlide();
      })
      .not.toBe(1);
    await tabTo(page, page.getByRole("main").getByRole("link").last());
  });

  test("a guest shows the map, tabs through it and continues", async ({ server, openPage }) => {
    const host = "map.example";
    const page = await openPage(server, { reducedMotion: true, allowedHost: host });
    const requests: { url: string; referer: string | undefined }[] = [];
    await page.route(`https://${host}/**`, async (route) => {
      requests.push({ url: route.request().url(), referer: (await route.request().allHeaders()).referer });
      const body = "<!doctype html><title>Map</title><a href='#'>Inn</a>";
      await route.fulfill({ contentType: "text/html", body });
    });
    await openHydrated(page, "/kontakt");
    await tabTo(page, buttonNamed(page, "contact.map.show", { host }));
    expect(requests).toEqual([]);
    await page.keyboard.press("Enter");
    const mapLink = page.frameLocator("iframe").getByRole("link", { name: "Inn" });
    await mapLink.waitFor();
    expect(requests).toEqual([{ url: `https://${host}/gasthaus`, referer: undefined }]);
    await tabTo(page, mapLink);
    await tabTo(page, page.getByRole("contentinfo").getByRole("link").first());
  });
});

test("at 400 % every overlay has its controls in view", async ({ server, openPage }) => {
  const page = await openPage(server, { screen: "zoomed", reducedMotion: true, firstVisit: true });
  const expectControlsInView = async (part: Locator) => {
    const targets = await part.locator("a, button").all();
    expect(targets.length).toBeGreaterThan(1);
    for (const target of targets) {
      await target.focus();
      const { x = -1, y = -1, width = 0, height = 0 } = (await target.boundingBox()) ?? {};
      const name = await target.textContent();
      expect([x >= 0, y >= 0, x + width <= 320, y + height <= 256], name ?? "").toEqual(Array(4).fill(true));
    }
  };
  await openHydrated(page, "/lokal");
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
