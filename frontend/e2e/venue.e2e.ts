import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { axe, setColorScheme, violationsOf } from "./axe";
import { carousel } from "./carousel";
import { openHydrated, test } from "./fixtures";
import { scrollPosition, waitForScrollEnd } from "./scroll";
import { text } from "./texts";
import { touchscreen } from "./touchscreen";

const pictureLink = (page: Page, name: `alt.${string}`) =>
  page.locator("main").getByRole("link", { name: text(name) });
const dialog = (page: Page) => page.getByRole("dialog");
const enlarged = (page: Page, name: `alt.${string}`) => dialog(page).getByRole("img", { name: text(name) });
const dialogButton = (page: Page, name: `viewer.${"close" | "previous" | "next"}`) =>
  dialog(page).getByRole("button", { name: text(name) });
const waitForClosed = (page: Page) => dialog(page).waitFor({ state: "detached" });
const hasFocus = (page: Page, name: `alt.${string}`) =>
  pictureLink(page, name).evaluate((link) => link === document.activeElement);
const isInView = (page: Page, name: `alt.${string}`) =>
  pictureLink(page, name).evaluate((link) => {
    const { left, top, width, height } = link.getBoundingClientRect();
    return link.contains(document.elementFromPoint(left + width / 2, top + height / 2));
  });
/** Not relative to the browser's position in the history, which may still be that of the previous step. */
const goBack = (page: Page) => page.evaluate(() => navigation.back().finished?.then(() => undefined));
const previousEntry = (page: Page) =>
  page.evaluate(() => navigation.entries()[(navigation.currentEntry?.index ?? 0) - 1]?.url);
const historyLength = (page: Page) => page.evaluate(() => history.length);

async function enlarge(page: Page, name: `alt.${string}`) {
  await pictureLink(page, name).focus();
  await waitForScrollEnd(page);
  await page.keyboard.press("Enter");
  await enlarged(page, name).waitFor();
}

const coldPlatter = "alt.platter-cold";
const rainPicture = "alt.room-eck-2";
const nextPicture = "alt.room-eck-3";
const lastPlatter = "alt.platter-salmon";

describe("a picture", () => {
  test("opens in the lightbox, and the page keeps its scroll position", async ({ server, openPage }) => {
    const page = await openPage(server, { screenSize: "phone" });
    await openHydrated(page, "/lokal");
    await pictureLink(page, coldPlatter).scrollIntoViewIfNeeded();
    await waitForScrollEnd(page);
    const [before, small] = [await scrollPosition(page), await pictureLink(page, coldPlatter).boundingBox()];
    await pictureLink(page, coldPlatter).click();
    await enlarged(page, coldPlatter).waitFor();
    const large = await enlarged(page, coldPlatter).boundingBox();
    const fit = await enlarged(page, coldPlatter).evaluate((image) => getComputedStyle(image).objectFit);
    expect(fit, "a portrait photo is shown whole").toBe("contain");
    const { width = 0, height = 0 } = page.viewportSize() ?? {};
    expect(large?.width).toBeGreaterThan((small?.width ?? 0) * 1.5);
    expect((large?.x ?? -1) >= 0 && (large?.y ?? -1) >= 0).toBe(true);
    expect((large?.x ?? 0) + (large?.width ?? 0)).toBeLessThanOrEqual(width);
    expect((large?.y ?? 0) + (large?.height ?? 0)).toBeLessThanOrEqual(height);
    await page.mouse.move(5, height / 2);
    await page.mouse.wheel(0, 400);
    await page.keyboard.press("PageDown");
    await waitForScrollEnd(page);
    expect(await scrollPosition(page)).toBe(before);
    await dialogButton(page, "viewer.close").click();
    await waitForClosed(page);
    expect(await scrollPosition(page)).toBe(before);
  });

  test("causes no layout shift when it opens, changes and closes", async ({ server, openPage }) => {
    const page = await openPage(server);
    await openHydrated(page, "/lokal");
    await page.evaluate(() => {
      const shifts: number[] = [];
      Object.assign(window, { shifts });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries())
          shifts.push((entry as PerformanceEntry & { value: number }).value);
      }).observe({ type: "layout-shift" });
    });
    const pictureBox = () => pictureLink(page, coldPlatter).boundingBox();
    await enlarge(page, coldPlatter);
    const before = await pictureBox();
    await dialogButton(page, "viewer.next").click();
    await enlarged(page, "alt.platter-salmon-beef").waitFor();
    await page.keyboard.press("Escape");
    await waitForClosed(page);
    expect(await pictureBox()).toEqual(before);
    expect(await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts)).toEqual([]);
  });

  test("is closed by the browser's back button, and the focus is on the picture seen last", async ({
    server,
    openPage,
  }) => {
    const page = await openPage(server, { reducedMotion: true });
    await openHydrated(page, "/impressum");
    await page
      .getByRole("link", { name: text("nav.party"), exact: true })
      .first()
      .click();
    await page.waitForURL("**/lokal#feierstube");
    await enlarge(page, rainPicture);
    const scrollPositionBefore = await scrollPosition(page);
    const count = await historyLength(page);
    await dialogButton(page, "viewer.next").click();
    await enlarged(page, nextPicture).waitFor();
    await goBack(page);
    await waitForClosed(page);
    await expect.poll(() => hasFocus(page, nextPicture)).toBe(true);
    expect(await isInView(page, nextPicture)).toBe(true);
    expect(await scrollPosition(page)).toBe(scrollPositionBefore);
    expect(page.url()).toBe(`${server.url}/lokal#feierstube`);
    await enlarge(page, rainPicture);
    expect(await historyLength(page)).toBe(count);
    await page.mouse.click(4, 450);
    await waitForClosed(page);
    await expect.poll(() => previousEntry(page)).toBe(`${server.url}/impressum`);
  });

  test("scrolls the page to the picture seen last", async ({ server, openPage }) => {
    const page = await openPage(server, { screenSize: "zoomed", reducedMotion: true });
    await openHydrated(page, "/lokal");
    await enlarge(page, coldPlatter);
    expect(await isInView(page, lastPlatter)).toBe(false);
    await page.keyboard.press("ArrowLeft");
    await enlarged(page, lastPlatter).waitFor();
    await page.keyboard.press("Escape");
    await waitForClosed(page);
    await expect.poll(() => hasFocus(page, lastPlatter)).toBe(true);
    expect(await isInView(page, lastPlatter)).toBe(true);
  });

  test("has no accessibility violations in either scheme", async ({ server, openPage }) => {
    const page = await openPage(server, { reducedMotion: true });
    await openHydrated(page, "/lokal");
    await enlarge(page, rainPicture);
    for (const colorScheme of ["light", "dark"] as const) {
      await setColorScheme(page, colorScheme);
      expect(await violationsOf(axe(page)), colorScheme).toEqual([]);
    }
  });
});

test("a swipe with a finger moves a gallery and opens nothing", async ({ server, openPage }) => {
  const page = await openPage(server, { screenSize: "phone" });
  await openHydrated(page, "/lokal");
  const { shownSlide } = carousel(page, text("venue.rooms.feierstube.name"));
  const picture = pictureLink(page, "alt.room-feierstube-1");
  await picture.scrollIntoViewIfNeeded();
  await waitForScrollEnd(page);
  const sendTouchEvent = await touchscreen(page);
  const swipe = async () => {
    const { x = 0, y = 0, width = 0, height = 0 } = (await picture.boundingBox()) ?? {};
    const pointAt = (part: number) => ({ x: x + width / 2 - 200 * part, y: y + height / 2 });
    await sendTouchEvent("touchStart", pointAt(0));
    for (let part = 1; part <= 5; part++) await sendTouchEvent("touchMove", pointAt(part / 5));
    await sendTouchEvent("touchEnd");
    return shownSlide();
  };
  // The carousel is loaded lazily: retry until it responds.
  await expect.poll(swipe).toBe(2);
  expect(await dialog(page).count()).toBe(0);
});

describe("with scripts off", () => {
  test("every picture can be scrolled into view", async ({ server, openPage }) => {
    const page = await openPage(server, { screenSize: "phone", isJavaScriptEnabled: false });
    await page.goto("/lokal");
    const links = page.locator("main a[aria-haspopup=dialog]");
    expect(await links.count()).toBe(19);
    const { width = 0 } = page.viewportSize() ?? {};
    for (const link of await links.all()) {
      await link.scrollIntoViewIfNeeded();
      const box = await link.boundingBox();
      expect(
        (box?.x ?? -1) > -1 && (box?.x ?? 0) + (box?.width ?? 0) <= width + 1,
        await link.innerHTML(),
      ).toBe(true);
    }
  });

  test("a click opens the large file", async ({ server, openPage }) => {
    const page = await openPage(server, {
      isJavaScriptEnabled: false,
      allowedConsole: /inline style.*platter-cold-1200/,
    });
    await page.goto("/lokal");
    await pictureLink(page, coldPlatter).click();
    await page.waitForURL("**/assets/pictures/platter-cold-1200.avif*");
  });
});
