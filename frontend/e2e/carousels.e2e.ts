import type { Locator, Page, Route } from "playwright-core";
import { describe, expect } from "vitest";
import { type Carousel, carousel } from "./carousel";
import { isHydrated, type OpenPageFunction, type OpenPageOptions, openHydrated, test } from "./fixtures";
import { text } from "./texts";
import { touchscreen } from "./touchscreen";

const start = new Date("2026-11-20T12:00:00Z");

/** The clock advances only by `page.clock.runFor`. */
async function openWithPausedClock(
  openPage: OpenPageFunction,
  server: { url: string },
  options: OpenPageOptions = {},
) {
  const page = await openPage(server, options);
  await page.clock.install({ time: start });
  await page.clock.pauseAt(new Date(start.getTime() + 1000));
  await page.goto("/");
  await expect
    .poll(async () => {
      await page.clock.runFor(20);
      return isHydrated(page);
    })
    .toBe(true);
  return page;
}

const waitForAnimation = (page: Page) => page.clock.runFor(2400);

async function resetCarousel(page: Page, { root, next, previous, shownSlide }: Carousel) {
  await root.evaluate((element) => element.scrollIntoView({ block: "center", behavior: "instant" }));
  // The carousel is loaded lazily: retry until it responds.
  await expect
    .poll(async () => {
      await next.click();
      await waitForAnimation(page);
      return shownSlide();
    })
    .not.toBe(1);
  for (let attempt = 0; (await shownSlide()) !== 1 && attempt < 10; attempt++) {
    await previous.click();
    await waitForAnimation(page);
  }
  expect(await shownSlide()).toBe(1);
  await blurAndMoveMouseAway(page);
}

async function blurAndMoveMouseAway(page: Page) {
  await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur());
  await page.mouse.move(2, 450);
}

async function hasMovedAfter(page: Page, { slides }: Carousel, time: number) {
  const positions = () => slides.evaluateAll((all) => all.map((slide) => slide.getBoundingClientRect().left));
  const before = await positions();
  await page.clock.runFor(time);
  const after = await positions();
  // The easing moves fractions of a pixel for a long time.
  return after.some((left, index) => Math.abs(left - (before[index] ?? 0)) > 1);
}

const newsCarouselOn = (page: Page) => carousel(page, text("home.sections.news.heading"));
const roomsCarouselOn = (page: Page) => carousel(page, text("places.label"));

test.for([
  { name: "news", of: newsCarouselOn, count: 6, interval: 4000 },
  { name: "rooms", of: roomsCarouselOn, count: 7, interval: 2500 },
])(
  "the carousel of the $name advances every $interval ms and loops",
  async ({ of, count, interval }, { server, openPage }) => {
    const page = await openWithPausedClock(openPage, server);
    const testedCarousel = of(page);
    await resetCarousel(page, testedCarousel);
    expect(await hasMovedAfter(page, testedCarousel, interval - 1)).toBe(false);
    expect(await hasMovedAfter(page, testedCarousel, 200)).toBe(true);
    for (let number = 2; number <= count; number++) {
      await page.clock.runFor(interval - 400);
      expect(await testedCarousel.shownSlide()).toBe(number);
      await page.clock.runFor(400);
    }
    await page.clock.runFor(interval - 400);
    expect(await testedCarousel.shownSlide()).toBe(1);
  },
);

describe("the carousel of the news", () => {
  const interval = 4000;
  const openNewsCarousel = async (
    openPage: OpenPageFunction,
    server: { url: string },
    options?: OpenPageOptions,
  ) => {
    const page = await openWithPausedClock(openPage, server, options);
    const newsCarousel = newsCarouselOn(page);
    await resetCarousel(page, newsCarousel);
    return { page, newsCarousel };
  };

  test("pauses while the mouse is on it, while the focus is in it, and when stopped", async ({
    server,
    openPage,
  }) => {
    const { page, newsCarousel } = await openNewsCarousel(openPage, server);
    const hover = () => newsCarousel.slides.first().hover();
    const focus = async () => {
      await newsCarousel.previous.focus();
      await page.keyboard.press("Tab");
    };
    for (const interaction of [hover, focus]) {
      await interaction();
      expect(await hasMovedAfter(page, newsCarousel, interval * 3)).toBe(false);
      await blurAndMoveMouseAway(page);
      expect(await hasMovedAfter(page, newsCarousel, interval + 200)).toBe(true);
      await waitForAnimation(page);
    }
    await newsCarousel.pause.click();
    await blurAndMoveMouseAway(page);
    expect(await hasMovedAfter(page, newsCarousel, interval * 3)).toBe(false);
    await newsCarousel.play.click();
    await blurAndMoveMouseAway(page);
    expect(await hasMovedAfter(page, newsCarousel, interval + 200)).toBe(true);
  });

  test("loops both ways by keyboard", async ({ server, openPage }) => {
    const { page, newsCarousel } = await openNewsCarousel(openPage, server);
    const press = async (button: Locator, key: string) => {
      await button.focus();
      await page.keyboard.press(key);
      await waitForAnimation(page);
      return newsCarousel.shownSlide();
    };
    expect(await press(newsCarousel.previous, "Enter")).toBe(6);
    expect(await press(newsCarousel.next, "Space")).toBe(1);
    expect(await press(newsCarousel.next, "Enter")).toBe(2);
    expect(await press(newsCarousel.previous, "Space")).toBe(1);
  });

  test("does not move with reduced motion, and jumps without animation", async ({ server, openPage }) => {
    const { page, newsCarousel } = await openNewsCarousel(openPage, server, { reducedMotion: true });
    expect(await newsCarousel.pause.count()).toBe(0);
    expect(await hasMovedAfter(page, newsCarousel, interval * 5)).toBe(false);
    await newsCarousel.next.click();
    await page.clock.runFor(50);
    expect(await newsCarousel.shownSlide()).toBe(2);
  });
});

test("a carousel whose chunk fails to load moves on request once it has loaded", async ({
  server,
  openPage,
}) => {
  const chunk = "**/assets/build/embla-*.js*";
  const allowedConsole = /net::ERR_FAILED|dynamically imported module/;
  const page = await openPage(server, { screenSize: "phone", reducedMotion: true, allowedConsole });
  await page.route(chunk, (route) => route.abort());
  await openHydrated(page, "/");
  const { root, shownSlide, next } = newsCarouselOn(page);
  await root.evaluate((element) => element.scrollIntoView({ block: "center", behavior: "instant" }));
  // The slides are a scrollable row.
  await expect.poll(() => root.locator("> div").last().getAttribute("style")).toContain("auto");
  await page.unroute(chunk);
  expect(await shownSlide()).toBe(1);
  await next.click();
  await expect.poll(() => shownSlide()).toBe(2);
});

describe("the hero pictures", () => {
  const names = ["alt.hero-dusk", "alt.hero-garden", "alt.hero-room", "alt.hero-table"] as const;
  const image = (page: Page, index: number) =>
    page.getByRole("img", { name: text(names[index % 4] ?? "alt.hero-dusk") });
  const isShown = async (page: Page, index: number) => (await image(page, index).count()) === 1;

  const loadPictures = async (page: Page, count = 2) => {
    await page.clock.runFor(100);
    await expect
      .poll(() =>
        heroCarousel(page).slides.evaluateAll(
          (slides, count) =>
            slides
              .slice(0, count)
              .every((slide) => slide.querySelector("img")?.complete && slide.hasAttribute("style")),
          count,
        ),
      )
      .toBe(true);
  };

  /** Returns the time that it took, in ms. */
  const runUntilShown = async (page: Page, index: number) => {
    let time = 0;
    for (; time < 5000 && !(await isShown(page, index)); time += 100) await page.clock.runFor(100);
    return time;
  };

  test("are loaded when they are due", async ({ server, openPage }) => {
    const page = await openWithPausedClock(openPage, server);
    const requestedPictures = () => heroCarousel(page).slides.locator("img").count();
    await loadPictures(page);
    expect(await requestedPictures()).toBe(2);
    await page.clock.runFor(4000);
    await expect.poll(requestedPictures).toBe(4);
  });

  test("change every 4000 ms in a loop, and only one is exposed to assistive technology", async ({
    server,
    openPage,
  }) => {
    const page = await openWithPausedClock(openPage, server);
    for (let index = 0; index < 5; index++) {
      await loadPictures(page, index === 0 ? 2 : 4);
      expect(await isShown(page, index), `picture ${index}`).toBe(true);
      const time = await runUntilShown(page, index + 1);
      // A picture may load, and so start its interval, a step earlier or some steps later.
      expect(time, `picture ${index}`).toBeGreaterThanOrEqual(3900);
      expect(time, `picture ${index}`).toBeLessThanOrEqual(4300);
    }
  });

  test("wait for a picture that has not loaded", async ({ server, openPage }) => {
    const page = await openWithPausedClock(openPage, server);
    const delayed: Route[] = [];
    await page.route(/\/hero-room-/, (route) => void delayed.push(route));
    await loadPictures(page);
    await runUntilShown(page, 1);
    expect(await isShown(page, 1)).toBe(true);
    await expect.poll(() => delayed.length).toBe(1);
    await page.clock.runFor(12_000);
    expect(await isShown(page, 1)).toBe(true);
    for (const route of delayed) await route.continue();
    await loadPictures(page, 4);
    await page.clock.runFor(4300);
    await expect.poll(() => isShown(page, 2)).toBe(true);
  });

  const heroCarousel = (page: Page) => carousel(page, text("hero.label"));
  test("loop both ways by keyboard, also with reduced motion", async ({ server, openPage }) => {
    const page = await openPage(server, { reducedMotion: true });
    await openHydrated(page, "/");
    const { previous, next } = heroCarousel(page);
    const press = async (button: Locator, key: string) => {
      await button.focus();
      await page.keyboard.press(key);
    };
    await press(previous, "Enter");
    await expect.poll(() => isShown(page, 3)).toBe(true);
    await press(next, "Space");
    await expect.poll(() => isShown(page, 0)).toBe(true);
    await press(next, "Enter");
    await expect.poll(() => isShown(page, 1)).toBe(true);
    await press(previous, "Space");
    await expect.poll(() => isShown(page, 0)).toBe(true);
  });

  test("react to swipes and pause during touch", async ({ server, openPage }) => {
    const page = await openWithPausedClock(openPage, server, { screenSize: "phone" });
    await loadPictures(page);
    const sendTouchEvent = await touchscreen(page);
    const y = 220;
    const swipe = async (from: number, to: number) => {
      await sendTouchEvent("touchStart", { x: from, y });
      await page.clock.runFor(9000);
      await sendTouchEvent("touchMove", { x: (from + to) / 2, y });
      await sendTouchEvent("touchMove", { x: to, y });
      await sendTouchEvent("touchEnd");
      await waitForAnimation(page);
    };
    await swipe(300, 100);
    await expect.poll(() => isShown(page, 1)).toBe(true);
    await swipe(100, 300);
    await expect.poll(() => isShown(page, 0)).toBe(true);
    await swipe(100, 300);
    await expect.poll(() => isShown(page, 3)).toBe(true);
  });
});
