import type { Locator, Page } from "playwright-core";
import { describe, expect } from "vitest";
import {
  blurAndMoveMouseAway,
  type Carousel,
  carousel,
  movesWithin,
  openWithPausedClock,
  resetCarousel,
  waitForAnimation,
} from "./carousel";
import { openHydrated, test } from "./fixtures";
import { text } from "./texts";

const newsCarouselOn = (page: Page) => carousel(page, text("news.heading"), 6);
const roomsCarouselOn = (page: Page) => carousel(page, text("places.label"), 7);

describe.each([
  { name: "news", of: newsCarouselOn, interval: 4000 },
  { name: "rooms", of: roomsCarouselOn, interval: 2500 },
])("the carousel of the $name, $interval ms", ({ of, interval }) => {
  test("advances at its interval and loops", async ({ server, openPage }) => {
    const page = await openWithPausedClock(openPage, server, "/");
    const testedCarousel = of(page);
    await resetCarousel(page, testedCarousel);
    expect(await movesWithin(page, testedCarousel, interval - 1)).toBe(false);
    expect(await movesWithin(page, testedCarousel, 200)).toBe(true);
    for (let number = 2; number <= testedCarousel.count; number++) {
      await page.clock.runFor(interval - 400);
      expect(await testedCarousel.shownSlide()).toBe(number);
      await page.clock.runFor(400);
    }
    await page.clock.runFor(interval - 400);
    expect(await testedCarousel.shownSlide()).toBe(1);
  });
});

describe("the carousel of the news", () => {
  const interval = 4000;

  test("pauses while the mouse is on it and while the focus is in it", async ({ server, openPage }) => {
    const page = await openWithPausedClock(openPage, server, "/");
    const newsCarousel = newsCarouselOn(page);
    await resetCarousel(page, newsCarousel);
    const hover = () => newsCarousel.slides.first().hover();
    const focus = async () => {
      await newsCarousel.previous.focus();
      await page.keyboard.press("Tab");
    };
    for (const interaction of [hover, focus]) {
      await interaction();
      expect(await movesWithin(page, newsCarousel, interval * 3)).toBe(false);
      await blurAndMoveMouseAway(page);
      expect(await movesWithin(page, newsCarousel, interval + 200)).toBe(true);
      await waitForAnimation(page);
    }
  });

  test("stays stopped until it is started again", async ({ server, openPage }) => {
    const page = await openWithPausedClock(openPage, server, "/");
    const newsCarousel = newsCarouselOn(page);
    await resetCarousel(page, newsCarousel);
    await newsCarousel.pause.click();
    await blurAndMoveMouseAway(page);
    expect(await movesWithin(page, newsCarousel, interval * 3)).toBe(false);
    await newsCarousel.play.click();
    await blurAndMoveMouseAway(page);
    expect(await movesWithin(page, newsCarousel, interval + 200)).toBe(true);
  });

  test("loops both ways by keyboard", async ({ server, openPage }) => {
    const page = await openWithPausedClock(openPage, server, "/");
    const newsCarousel = newsCarouselOn(page);
    await resetCarousel(page, newsCarousel);
    const press = async (button: Locator, key: string) => {
      await button.focus();
      await page.keyboard.press(key);
      await waitForAnimation(page);
      return newsCarousel.shownSlide();
    };
    expect(await press(newsCarousel.previous, "Enter")).toBe(newsCarousel.count);
    expect(await press(newsCarousel.next, "Space")).toBe(1);
    expect(await press(newsCarousel.next, "Enter")).toBe(2);
    expect(await press(newsCarousel.previous, "Space")).toBe(1);
  });

  test("does not move with reduced motion, and jumps without animation", async ({ server, openPage }) => {
    const page = await openWithPausedClock(openPage, server, "/", { reducedMotion: true });
    const newsCarousel = newsCarouselOn(page);
    await resetCarousel(page, newsCarousel);
    expect(await newsCarousel.pause.count()).toBe(0);
    expect(await movesWithin(page, newsCarousel, interval * 5)).toBe(false);
    await newsCarousel.next.click();
    await page.clock.runFor(50);
    expect(await newsCarousel.shownSlide()).toBe(2);
  });
});

describe("a carousel whose chunk fails to load", () => {
  const loadErrors = /net::ERR_FAILED|dynamically imported module/;
  const chunk = "**/assets/build/embla-*.js";
  const failToLoad = (page: Page) => page.route(chunk, (route) => route.abort());
  const expectStaticRow = async (newsCarousel: Carousel) => {
    await newsCarousel.root.evaluate((element) =>
      element.scrollIntoView({ block: "center", behavior: "instant" }),
    );
    await expect
      .poll(() => newsCarousel.root.locator("> div").first().getAttribute("style"))
      .toContain("auto");
  };

  test("moves on request once the carousel has loaded", async ({ server, openPage }) => {
    const page = await openPage(server, { screen: "phone", reducedMotion: true, allowedConsole: loadErrors });
    await failToLoad(page);
    await openHydrated(page, "/");
    const newsCarousel = newsCarouselOn(page);
    await expectStaticRow(newsCarousel);
    await page.unroute(chunk);
    expect(await newsCarousel.shownSlide()).toBe(1);
    await newsCarousel.next.click();
    await expect.poll(() => newsCarousel.shownSlide()).toBe(2);
  });
});

test("bullets: one per news entry, none for the rooms", async ({ server, openPage }) => {
  const page = await openWithPausedClock(openPage, server, "/");
  const newsCarousel = newsCarouselOn(page);
  await resetCarousel(page, newsCarousel);
  const bullets = newsCarousel.root.locator("button[aria-current]");
  expect(await bullets.count()).toBe(6);
  await newsCarousel.bullet(4).click();
  await waitForAnimation(page);
  expect(await newsCarousel.shownSlide()).toBe(4);
  expect(await newsCarousel.bullet(4).getAttribute("aria-current")).toBe("true");
  expect(await newsCarousel.root.locator("button[aria-current=true]").count()).toBe(1);
  expect(await roomsCarouselOn(page).root.locator("button[aria-current]").count()).toBe(0);
});

describe("the hero pictures", () => {
  const names = ["hero.dusk", "hero.garden", "hero.room", "hero.table"] as const;
  const image = (page: Page, index: number) =>
    page.getByRole("img", { name: text(names[index % 4] ?? "hero.dusk") });
  const isShown = async (page: Page, index: number) => (await image(page, index).count()) === 1;

  const loadPictures = async (page: Page) => {
    await page.clock.runFor(100);
    await expect
      .poll(() =>
        heroCarousel(page).slides.evaluateAll((slides) =>
          slides.every((slide) => slide.querySelector("img")?.complete && slide.hasAttribute("style")),
        ),
      )
      .toBe(true);
  };

  test("change every 4000 ms in a loop, and only one is exposed to assistive technology", async ({
    server,
    openPage,
  }) => {
    const page = await openWithPausedClock(openPage, server, "/");
    await loadPictures(page);
    for (let index = 0; index < 5; index++) {
      await expect.poll(() => isShown(page, index), { message: `picture ${index}` }).toBe(true);
      await page.clock.runFor(3900);
      expect(await isShown(page, index), `picture ${index}`).toBe(true);
      await page.clock.runFor(100);
    }
  });

  const heroCarousel = (page: Page) => carousel(page, text("hero.label"), 4);
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
    const page = await openWithPausedClock(openPage, server, "/", { screen: "phone" });
    await loadPictures(page);
    const devTools = await page.context().newCDPSession(page);
    const touch = (type: "touchStart" | "touchMove" | "touchEnd", points: readonly number[]) =>
      devTools.send("Input.dispatchTouchEvent", { type, touchPoints: points.map((x) => ({ x, y: 220 })) });
    const swipe = async (from: number, to: number) => {
      await touch("touchStart", [from]);
      await page.clock.runFor(9000);
      await touch("touchMove", [(from + to) / 2]);
      await touch("touchMove", [to]);
      await touch("touchEnd", []);
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
