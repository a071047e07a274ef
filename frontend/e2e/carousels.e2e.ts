import type { Locator, Page } from "playwright-core";
import { describe, expect } from "vitest";
import {
  blurAndMoveAway,
  type Carousel,
  carousel,
  movesWithin,
  openWithStoppedClock,
  resetCarousel,
  settle,
} from "./carousel";
import { openHydrated, test } from "./fixtures";
import { text } from "./texts";

const news = (page: Page) => carousel(page, text("news.heading"), 6);
const rooms = (page: Page) => carousel(page, text("places.label"), 7);

describe.each([
  { name: "news", of: news, interval: 4000 },
  { name: "rooms", of: rooms, interval: 2500 },
])("the carousel of the $name, $interval ms", ({ of, interval }) => {
  test("advances at its interval and loops", async ({ server, openPage }) => {
    const page = await openWithStoppedClock(openPage, server, "/");
    const slides = of(page);
    await resetCarousel(page, slides);
    expect(await movesWithin(page, slides, interval - 1)).toBe(false);
    expect(await movesWithin(page, slides, 200)).toBe(true);
    for (let number = 2; number <= slides.count; number++) {
      await page.clock.runFor(interval - 400);
      expect(await slides.shown()).toBe(number);
      await page.clock.runFor(400);
    }
    await page.clock.runFor(interval - 400);
    expect(await slides.shown()).toBe(1);
  });
});

describe("the carousel of the news", () => {
  const interval = 4000;

  test("pauses while the mouse is on it and while the focus is in it", async ({ server, openPage }) => {
    const page = await openWithStoppedClock(openPage, server, "/");
    const slides = news(page);
    await resetCarousel(page, slides);
    const hover = () => slides.slides.first().hover();
    const focus = async () => {
      await slides.previous.focus();
      await page.keyboard.press("Tab");
    };
    for (const hold of [hover, focus]) {
      await hold();
      expect(await movesWithin(page, slides, interval * 3)).toBe(false);
      await blurAndMoveAway(page);
      expect(await movesWithin(page, slides, interval + 200)).toBe(true);
      await settle(page);
    }
  });

  test("continues when the mouse leaves after a click on a button", async ({ server, openPage }) => {
    const page = await openWithStoppedClock(openPage, server, "/");
    const slides = news(page);
    await resetCarousel(page, slides);
    await slides.next.click();
    await settle(page);
    expect(await movesWithin(page, slides, interval * 2)).toBe(false);
    await page.mouse.move(2, 450);
    expect(await movesWithin(page, slides, interval + 200)).toBe(true);
  });

  test("stays stopped until it is started again", async ({ server, openPage }) => {
    const page = await openWithStoppedClock(openPage, server, "/");
    const slides = news(page);
    await resetCarousel(page, slides);
    await slides.pause.click();
    await blurAndMoveAway(page);
    expect(await movesWithin(page, slides, interval * 3)).toBe(false);
    await slides.play.click();
    await blurAndMoveAway(page);
    expect(await movesWithin(page, slides, interval + 200)).toBe(true);
  });

  test("loops both ways by keyboard", async ({ server, openPage }) => {
    const page = await openWithStoppedClock(openPage, server, "/");
    const slides = news(page);
    await resetCarousel(page, slides);
    const press = async (button: Locator, key: string) => {
      await button.focus();
      await page.keyboard.press(key);
      await settle(page);
      return slides.shown();
    };
    expect(await press(slides.previous, "Enter")).toBe(slides.count);
    expect(await press(slides.next, "Space")).toBe(1);
    expect(await press(slides.next, "Enter")).toBe(2);
    expect(await press(slides.previous, "Space")).toBe(1);
  });

  test("does not move with reduced motion, and jumps without animation", async ({ server, openPage }) => {
    const page = await openWithStoppedClock(openPage, server, "/", { reducedMotion: true });
    const slides = news(page);
    await resetCarousel(page, slides);
    expect(await slides.pause.count()).toBe(0);
    expect(await movesWithin(page, slides, interval * 5)).toBe(false);
    await slides.next.click();
    await page.clock.runFor(50);
    expect(await slides.shown()).toBe(2);
  });
});

describe("a carousel whose chunk fails to load", () => {
  const fails = /net::ERR_FAILED|dynamically imported module/;
  const chunk = "**/assets/build/embla-*.js";
  const failToLoad = (page: Page) => page.route(chunk, (route) => route.abort());
  const isARow = async (notes: Carousel) => {
    await notes.whole.evaluate((element) => element.scrollIntoView({ block: "center", behavior: "instant" }));
    await expect.poll(() => notes.whole.locator("> div").first().getAttribute("style")).toContain("auto");
  };

  test("moves on request once the carousel has loaded", async ({ server, openPage }) => {
    const page = await openPage(server, { screen: "phone", reducedMotion: true, allowedConsole: fails });
    await failToLoad(page);
    await openHydrated(page, "/");
    const notes = news(page);
    await isARow(notes);
    await page.unroute(chunk);
    expect(await notes.shown()).toBe(1);
    await notes.next.click();
    await expect.poll(() => notes.shown()).toBe(2);
  });

  test("moves automatically once the chunk has loaded", async ({ server, openPage }) => {
    const page = await openWithStoppedClock(openPage, server, "/", { allowedConsole: fails }, failToLoad);
    const notes = news(page);
    await isARow(notes);
    await page.unroute(chunk);
    await page.clock.runFor(10_100);
    await expect.poll(() => movesWithin(page, notes, 4200)).toBe(true);
  });
});

test("bullets: one per news entry, none for the rooms", async ({ server, openPage }) => {
  const page = await openWithStoppedClock(openPage, server, "/");
  const notes = news(page);
  await resetCarousel(page, notes);
  const bullets = notes.whole.locator("button[aria-current]");
  expect(await bullets.count()).toBe(6);
  await notes.bullet(4).click();
  await settle(page);
  expect(await notes.shown()).toBe(4);
  expect(await notes.bullet(4).getAttribute("aria-current")).toBe("true");
  expect(await notes.whole.locator("button[aria-current=true]").count()).toBe(1);
  expect(await rooms(page).whole.locator("button[aria-current]").count()).toBe(0);
});

describe("the hero pictures", () => {
  const names = ["hero.dusk", "hero.garden", "hero.room", "hero.table"] as const;
  const image = (page: Page, index: number) =>
    page.getByRole("img", { name: text(names[index % 4] ?? "hero.dusk") });
  const isShown = async (page: Page, index: number) => (await image(page, index).count()) === 1;

  const load = async (page: Page) => {
    await page.clock.runFor(100);
    await expect
      .poll(() =>
        pictures(page).slides.evaluateAll((slides) =>
          slides.every((slide) => slide.querySelector("img")?.complete && slide.hasAttribute("style")),
        ),
      )
      .toBe(true);
  };

  test("change every 4000 ms in a loop, and only one is exposed to assistive technology", async ({
    server,
    openPage,
  }) => {
    const page = await openWithStoppedClock(openPage, server, "/");
    await load(page);
    for (let index = 0; index < 5; index++) {
      await expect.poll(() => isShown(page, index), { message: `picture ${index}` }).toBe(true);
      await page.clock.runFor(3900);
      expect(await isShown(page, index), `picture ${index}`).toBe(true);
      await page.clock.runFor(100);
    }
  });

  const pictures = (page: Page) => carousel(page, text("hero.label"), 4);
  test("loop both ways by keyboard, also with reduced motion", async ({ server, openPage }) => {
    const page = await openPage(server, { reducedMotion: true });
    await openHydrated(page, "/");
    const { previous, next } = pictures(page);
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
    const page = await openWithStoppedClock(openPage, server, "/", { screen: "phone" });
    await load(page);
    const hand = await page.context().newCDPSession(page);
    const touch = (type: "touchStart" | "touchMove" | "touchEnd", points: readonly number[]) =>
      hand.send("Input.dispatchTouchEvent", { type, touchPoints: points.map((x) => ({ x, y: 220 })) });
    const swipe = async (from: number, to: number) => {
      await touch("touchStart", [from]);
      await page.clock.runFor(9000);
      await touch("touchMove", [(from + to) / 2]);
      await touch("touchMove", [to]);
      await touch("touchEnd", []);
      await settle(page);
    };
    await swipe(300, 100);
    await expect.poll(() => isShown(page, 1)).toBe(true);
    await swipe(100, 300);
    await expect.poll(() => isShown(page, 0)).toBe(true);
    await swipe(100, 300);
    await expect.poll(() => isShown(page, 3)).toBe(true);
  });

  test("do not move with reduced motion", async ({ server, openPage }) => {
    const page = await openWithStoppedClock(openPage, server, "/", { reducedMotion: true });
    await page.clock.runFor(20_000);
    expect(await isShown(page, 0)).toBe(true);
    expect(await pictures(page).next.count()).toBe(1);
    expect(await pictures(page).pause.count()).toBe(0);
  });
});
