import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { carousel } from "./carousel";
import { hasFocus, menuLink, openHydrated, test } from "./fixtures";
import { layoutShifts, recordLayoutShifts } from "./layoutChecks";
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
  test("opens in the lightbox, and the page keeps its scroll position", async ({ open }) => {
    const page = await open("/lokal", { screenSize: "phone" });
    await pictureLink(page, coldPlatter).scrollIntoViewIfNeeded();
    await waitForScrollEnd(page);
    const [before, small] = [await scrollPosition(page), await pictureLink(page, coldPlatter).boundingBox()];
    await pictureLink(page, coldPlatter).click();
    await enlarged(page, coldPlatter).waitFor();
    const box = await enlarged(page, coldPlatter).boundingBox();
    const large = box ?? { x: -1, y: -1, width: 0, height: 0 };
    const fit = await enlarged(page, coldPlatter).evaluate((image) => getComputedStyle(image).objectFit);
    expect(fit, "a portrait photo is shown whole").toBe("contain");
    const { width = 0, height = 0 } = page.viewportSize() ?? {};
    expect(large.width).toBeGreaterThan((small?.width ?? 0) * 1.5);
    expect(Math.min(large.x, large.y)).toBeGreaterThanOrEqual(0);
    expect(large.x + large.width).toBeLessThanOrEqual(width);
    expect(large.y + large.height).toBeLessThanOrEqual(height);
    await page.mouse.move(5, height / 2);
    await page.mouse.wheel(0, 400);
    await page.keyboard.press("PageDown");
    await waitForScrollEnd(page);
    expect(await scrollPosition(page)).toBe(before);
    await dialogButton(page, "viewer.close").click();
    await waitForClosed(page);
    expect(await scrollPosition(page)).toBe(before);
  });

  test("causes no layout shift when it opens, changes and closes", async ({ newPage }) => {
    const page = await newPage();
    await recordLayoutShifts(page, { afterInput: true });
    await openHydrated(page, "/lokal");
    const pictureBox = () => pictureLink(page, coldPlatter).boundingBox();
    await enlarge(page, coldPlatter);
    const before = await pictureBox();
    await dialogButton(page, "viewer.next").click();
    await enlarged(page, "alt.platter-salmon-beef").waitFor();
    await page.keyboard.press("Escape");
    await waitForClosed(page);
    expect(await pictureBox()).toEqual(before);
    expect(await layoutShifts(page)).toEqual([]);
  });

  test("is closed by the browser's back button, and the focus is on the picture seen last", async ({
    server,
    open,
  }) => {
    const page = await open("/impressum", { reducedMotion: true });
    await menuLink(page, "nav.party").click();
    await page.waitForURL("**/lokal#feierstube");
    await enlarge(page, rainPicture);
    const scrollPositionBefore = await scrollPosition(page);
    const count = await historyLength(page);
    await dialogButton(page, "viewer.next").click();
    await enlarged(page, nextPicture).waitFor();
    await goBack(page);
    await waitForClosed(page);
    await expect.poll(() => hasFocus(pictureLink(page, nextPicture))).toBe(true);
    expect(await isInView(page, nextPicture)).toBe(true);
    expect(await scrollPosition(page)).toBe(scrollPositionBefore);
    expect(page.url()).toBe(`${server.url}/lokal#feierstube`);
    await enlarge(page, rainPicture);
    expect(await historyLength(page)).toBe(count);
    await page.mouse.click(4, 450);
    await waitForClosed(page);
    await expect.poll(() => previousEntry(page)).toBe(`${server.url}/impressum`);
  });

  test("scrolls the page to the picture seen last", async ({ open }) => {
    const page = await open("/lokal", { screenSize: "zoomed", reducedMotion: true });
    await enlarge(page, coldPlatter);
    expect(await isInView(page, lastPlatter)).toBe(false);
    await page.keyboard.press("ArrowLeft");
    await enlarged(page, lastPlatter).waitFor();
    await page.keyboard.press("Escape");
    await waitForClosed(page);
    await expect.poll(() => hasFocus(pictureLink(page, lastPlatter))).toBe(true);
    expect(await isInView(page, lastPlatter)).toBe(true);
  });
});

test("a swipe with a finger moves a gallery and opens nothing", async ({ open }) => {
  const page = await open("/lokal", { screenSize: "phone" });
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
  test("every picture can be scrolled into view", async ({ newPage }) => {
    const page = await newPage({ screenSize: "phone", isJavaScriptEnabled: false });
    await page.goto("/lokal");
    const links = page.locator("main a[aria-haspopup=dialog]");
    expect(await links.count()).toBe(19);
    const { width = 0 } = page.viewportSize() ?? {};
    for (const link of await links.all()) {
      await link.scrollIntoViewIfNeeded();
      const box = (await link.boundingBox()) ?? { x: -1, width: 0 };
      expect(box.x > -1 && box.x + box.width <= width + 1, await link.innerHTML()).toBe(true);
    }
  });

  test("a click opens the large file", async ({ newPage }) => {
    const page = await newPage({
      isJavaScriptEnabled: false,
      allowedConsole: /inline style.*platter-cold-1200/,
    });
    await page.goto("/lokal");
    await pictureLink(page, coldPlatter).click();
    await page.waitForURL("**/assets/pictures/platter-cold-1200.avif*");
  });
});
