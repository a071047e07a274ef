import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { isHydrated, menuLink, test } from "./fixtures";
import { expectAnchorInView, scrollPosition, scrollToTop, waitForScrollEnd } from "./scroll";
import { product, text } from "./texts";

/** Waits for the effects of `useScrollRestoration`: a page that is hydrated may not have run them yet. */
const waitForScrollRestoration = (page: Page) =>
  expect.poll(() => page.evaluate(() => history.scrollRestoration)).toBe("manual");

const jumpLink = (page: Page, key: `jump.${"kitchen" | "news" | "hours"}`) =>
  page.getByRole("navigation", { name: text("jump.label") }).getByRole("link", { name: text(key) });
const scrollBehavior = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.documentElement).scrollBehavior);

describe("anchors", () => {
  test("the buttons scroll smoothly to kitchen, news and opening hours", async ({ open }) => {
    const page = await open("/");
    const passedPositions: number[] = [];
    await page.exposeFunction("passed", (position: number) => passedPositions.push(position));
    await page.evaluate(() => {
      const { passed } = window as unknown as { passed: (position: number) => void };
      addEventListener("scroll", () => passed(scrollY));
    });
    for (const [key, id] of [
      ["jump.kitchen", "kitchenSection"],
      ["jump.news", "newsSection"],
      ["jump.hours", "openingHoursSection"],
    ] as const) {
      await scrollToTop(page);
      await waitForScrollEnd(page);
      passedPositions.length = 0;
      await jumpLink(page, key).click();
      await expectAnchorInView(page, id);
      expect(new Set(passedPositions).size, "places passed on the way").toBeGreaterThan(1);
    }
    expect(await scrollBehavior(page)).toBe("smooth");
  });

  test("jumps with reduced motion", async ({ open }) => {
    const page = await open("/", { reducedMotion: true });
    await jumpLink(page, "jump.news").click();
    await expectAnchorInView(page, "newsSection");
    expect(await scrollBehavior(page)).toBe("auto");
  });

  test("an address with an anchor opens at the anchor", async ({ open }) => {
    await expectAnchorInView(await open("/#openingHoursSection"), "openingHoursSection");
  });
});

test("navigation during a smooth scroll starts at the top", async ({ server, open }) => {
  const page = await open("/");
  await waitForScrollRestoration(page);
  for (let times = 0; times < 3; times++) {
    await menuLink(page, "nav.savings").click();
    await page.waitForFunction(() => scrollY > 500);
    await menuLink(page, "nav.home").click();
    await page.waitForURL(`${server.url}/`);
    await waitForScrollEnd(page);
    expect(await scrollPosition(page)).toBe(0);
  }
});

test("an invalid anchor keeps the page, also when going back", async ({ server, open }) => {
  const page = await open("/#%zz");
  await menuLink(page, "nav.kitchen").click();
  await page.waitForURL("**/essen");
  await page.goBack();
  await page.waitForURL(`${server.url}/#%zz`);
  await page.getByRole("heading", { level: 1, name: product }).waitFor();
  await page.evaluate(() => {
    location.hash = "#50%";
  });
  await page.getByRole("heading", { level: 1, name: product }).waitFor();
});

test("a page that fails after hydration is reloaded and works without hydration", async ({ newPage }) => {
  const allowedConsole = /page error: (?:Error: )?broken on purpose|console error: Error: broken on purpose/;
  const page = await newPage({ allowedConsole });
  const loadedPaths: string[] = [];
  page.on("request", (request) => {
    if (request.isNavigationRequest()) loadedPaths.push(new URL(request.url()).pathname);
  });
  await page.addInitScript(() => {
    window.matchMedia = () => {
      throw new Error("broken on purpose");
    };
  });
  await page.goto("/");
  await expect.poll(() => loadedPaths).toEqual(["/", "/"]);
  const heading = page.getByRole("heading", { level: 1, name: product });
  await heading.waitFor();
  await page.waitForLoadState("networkidle");
  expect(await isHydrated(page)).toBe(false);
  await heading.waitFor();
  expect(loadedPaths).toHaveLength(2);
  await menuLink(page, "nav.party").click();
  await expect.poll(() => loadedPaths).toEqual(["/", "/", "/lokal", "/lokal"]);
  await page.getByRole("heading", { level: 1, name: text("venue.heading") }).waitFor();
});

describe("going back", () => {
  test("restores the scroll position, as does going forward", async ({ server, open }) => {
    const page = await open("/");
    await waitForScrollRestoration(page);
    const kitchenLink = page.getByRole("link", { name: text("kitchen.more") });
    await kitchenLink.scrollIntoViewIfNeeded();
    await waitForScrollEnd(page);
    const positionBefore = await scrollPosition(page);
    expect(positionBefore).toBeGreaterThan(200);
    await kitchenLink.click();
    await page.waitForURL("**/essen");
    await expect.poll(() => scrollPosition(page)).toBe(0);
    await page.evaluate(() => scrollTo({ top: 300, behavior: "instant" }));
    await waitForScrollEnd(page);
    // Navigate in the page: the automation protocol waits for a document load.
    await page.evaluate(() => history.back());
    await page.waitForURL(`${server.url}/`);
    await expect.poll(() => scrollPosition(page)).toBe(positionBefore);
    await page.evaluate(() => history.forward());
    await page.waitForURL("**/essen");
    await expect.poll(() => scrollPosition(page)).toBe(300);
  });

  test("restores the scroll position after a reload too", async ({ open }) => {
    const page = await open("/lokal");
    await waitForScrollRestoration(page);
    await page.evaluate(() => scrollTo({ top: 3000, behavior: "instant" }));
    await waitForScrollEnd(page);
    await menuLink(page, "nav.contact").click();
    await page.getByRole("heading", { level: 1, name: text("contact.heading") }).waitFor();
    await page.reload();
    await waitForScrollRestoration(page);
    await page.goBack();
    await page.waitForURL("**/lokal");
    await expect.poll(() => scrollPosition(page)).toBe(3000);
  });
});

test("scrolling down hides the panels on the pictures, scrolling up shows them", async ({ open }) => {
  const page = await open("/");
  const control = page
    .getByRole("group", { name: text("hero.label") })
    .getByRole("button", { name: text("carousel.pause") });
  const allHoursLink = page.getByRole("link", { name: text("hero.allHours") });
  await control.waitFor();
  await page.mouse.wheel(0, 40);
  await Promise.all([control, allHoursLink].map((locator) => locator.waitFor({ state: "hidden" })));
  await page.mouse.wheel(0, -400);
  await Promise.all([control, allHoursLink].map((locator) => locator.waitFor()));
});

test("unknown paths have the status 404", async ({ server }) => {
  for (const path of ["/essen/suppe", "/news", "/index.html", "/Essen", "/assets/none.js"])
    expect((await fetch(server.url + path)).status, path).toBe(404);
});
