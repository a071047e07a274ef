import type { Locator, Page, Route } from "playwright-core";
import { describe, expect } from "vitest";
import { type Carousel, carousel } from "./carousel";
import { isHydrated, openHydrated, test } from "./fixtures";
import { text } from "./texts";
import { touchscreen } from "./touchscreen";

const start = new Date("2026-11-20T12:00:00Z");

/** The clock advances only by `page.clock.runFor`. */
async function openWithPausedClock(page: Page) {
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

async function resetCarousel(page: Page, tested: Carousel) {
  await tested.scrollIntoView();
  await tested.leaveFirstSlide(() => waitForAnimation(page));
  for (let attempt = 0; (await tested.shownSlide()) !== 1 && attempt < 10; attempt++) {
    await tested.previous.click();
    await waitForAnimation(page);
  }
  expect(await tested.shownSlide()).toBe(1);
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
const heroCarousel = (page: Page) => carousel(page, text("hero.label"));

test.for([
  { name: "news", of: newsCarouselOn, count: 6, interval: 4000 },
  { name: "rooms", of: roomsCarouselOn, count: 7, interval: 2500 },
])(
  "the carousel of the $name advances every $interval ms and loops",
  async ({ of, count, interval }, { newPage }) => {
    const page = await openWithPausedClock(await newPage());
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

async function press(page: Page, button: Locator, key: string) {
  await button.focus();
  await page.keyboard.press(key);
}

describe("the carousel of the news", () => {
  const interval = 4000;

  test("pauses while the mouse is on it, and when stopped", async ({ newPage }) => {
    const page = await openWithPausedClock(await newPage());
    const news = newsCarouselOn(page);
    await resetCarousel(page, news);
    await news.slides.first().hover();
    expect(await hasMovedAfter(page, news, interval * 3)).toBe(false);
    await news.pause.click();
    await blurAndMoveMouseAway(page);
    expect(await hasMovedAfter(page, news, interval * 3)).toBe(false);
    await news.play.click();
    await blurAndMoveMouseAway(page);
    expect(await hasMovedAfter(page, news, interval + 200)).toBe(true);
  });

  test("with reduced motion moves by keyboard only, loops both ways and jumps without animation", async ({
    newPage,
  }) => {
    const page = await openWithPausedClock(await newPage({ reducedMotion: true }));
    const news = newsCarouselOn(page);
    await resetCarousel(page, news);
    expect(await news.pause.count()).toBe(0);
    expect(await hasMovedAfter(page, news, interval * 5)).toBe(false);
    for (const [button, key, slide] of [
      [news.previous, "Enter", 6],
      [news.next, "Space", 1],
      [news.next, "Enter", 2],
      [news.previous, "Space", 1],
    ] as const) {
      await press(page, button, key);
      await page.clock.runFor(50);
      expect(await news.shownSlide()).toBe(slide);
    }
  });
});

test("a carousel whose chunk fails to load moves on request once it has loaded", async ({ newPage }) => {
  const chunk = "**/assets/build/embla-*.js*";
  const allowedConsole = /net::ERR_FAILED|dynamically imported module/;
  const page = await newPage({ screenSize: "phone", reducedMotion: true, allowedConsole });
  await page.route(chunk, (route) => route.abort());
  await openHydrated(page, "/");
  const { root, scrollIntoView, shownSlide, next } = newsCarouselOn(page);
  await scrollIntoView();
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

  test("are loaded when they are due, change every 4000 ms in a loop, and one is exposed to assistive technology", async ({
    newPage,
  }) => {
    const page = await openWithPausedClock(await newPage());
    for (let index = 0; index < 5; index++) {
      const requestedPictures = index === 0 ? 2 : 4;
      await loadPictures(page, requestedPictures);
      expect(await heroCarousel(page).slides.locator("img").count()).toBe(requestedPictures);
      expect(await isShown(page, index), `picture ${index}`).toBe(true);
      const time = await runUntilShown(page, index + 1);
      // A picture may load, and so start its interval, a step earlier or some steps later.
      expect(time, `picture ${index}`).toBeGreaterThanOrEqual(3900);
      expect(time, `picture ${index}`).toBeLessThanOrEqual(4300);
    }
  });

  test("wait for a picture that has not loaded", async ({ newPage }) => {
    const page = await openWithPausedClock(await newPage());
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

  test("loop both ways by keyboard, also with reduced motion", async ({ open }) => {
    const page = await open("/", { reducedMotion: true });
    const { previous, next } = heroCarousel(page);
    for (const [button, key, picture] of [
      [previous, "Enter", 3],
      [next, "Space", 0],
      [next, "Enter", 1],
      [previous, "Space", 0],
    ] as const) {
      await press(page, button, key);
      await expect.poll(() => isShown(page, picture)).toBe(true);
    }
  });

  test("react to swipes and pause during touch", async ({ newPage }) => {
    const page = await openWithPausedClock(await newPage({ screenSize: "phone" }));
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
    for (const [from, to, picture] of [
      [300, 100, 1],
      [100, 300, 0],
      [100, 300, 3],
    ] as const) {
      await swipe(from, to);
      await expect.poll(() => isShown(page, picture)).toBe(true);
    }
  });
});
