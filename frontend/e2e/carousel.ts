import type { Page } from "playwright-core";
import { expect } from "vitest";
import { isHydrated, type OpenPage, type PageOptions } from "./fixtures";
import { text } from "./texts";

const start = new Date("2026-11-20T12:00:00Z");

/** `before` runs before navigation. The clock advances only by `page.clock.runFor`. */
export async function openWithPausedClock(
  openPage: OpenPage,
  server: { url: string },
  path: string,
  options: PageOptions = {},
  beforeNavigation: (page: Page) => Promise<unknown> = async () => {},
): Promise<Page> {
  const page = await openPage(server, options);
  await beforeNavigation(page);
  await page.clock.install({ time: start });
  await page.clock.pauseAt(new Date(start.getTime() + 1000));
  await page.goto(path);
  await expect
    .poll(async () => {
      await page.clock.runFor(20);
      return isHydrated(page);
    })
    .toBe(true);
  return page;
}

export function carousel(page: Page, name: string, count: number) {
  const root = page
    .locator(`[aria-roledescription="${text("carousel.role")}"]`)
    .and(page.getByLabel(name, { exact: true }));
  const button = (key: Parameters<typeof text>[0]) =>
    root.getByRole("button", { name: text(key), exact: true });
  const slides = root.locator(`[aria-roledescription="${text("carousel.slide")}"]`);
  return {
    root,
    slides,
    count,
    next: button("carousel.next"),
    previous: button("carousel.previous"),
    pause: button("carousel.pause"),
    play: button("carousel.play"),
    bullet: (number: number) => root.getByRole("button", { name: text("carousel.show", { number, count }) }),
    shownSlide: () =>
      root.evaluate((element, role) => {
        const edge = element.getBoundingClientRect().left;
        const distances = [...element.querySelectorAll(`[aria-roledescription="${role}"]`)].map((slide) =>
          Math.abs(slide.getBoundingClientRect().left - edge),
        );
        return distances.indexOf(Math.min(...distances)) + 1;
      }, text("carousel.slide")),
  };
}

export type Carousel = ReturnType<typeof carousel>;

export const waitForAnimation = (page: Page) => page.clock.runFor(2400);

export async function resetCarousel(page: Page, { root, next, previous, shownSlide }: Carousel) {
  await root.evaluate((element) => element.scrollIntoView({ block: "center", behavior: "instant" }));
  // The carousel is loaded lazily: retry until it responds.
  await expect
    .poll(async () => {
      await next.click();
      await waitForAnimation(page);
      return shownSlide();
    })
    .not.toBe(1);
  for (let times = 0; (await shownSlide()) !== 1 && times < 10; times++) {
    await previous.click();
    await waitForAnimation(page);
  }
  expect(await shownSlide()).toBe(1);
  await blurAndMoveMouseAway(page);
}

export async function blurAndMoveMouseAway(page: Page) {
  await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur());
  await page.mouse.move(2, 450);
}

export async function movesWithin(page: Page, { slides }: Carousel, time: number) {
  const positions = () => slides.evaluateAll((all) => all.map((slide) => slide.getBoundingClientRect().left));
  const before = await positions();
  await page.clock.runFor(time);
  const after = await positions();
  // The easing moves fractions of a pixel for a long time.
  return after.some((left, index) => Math.abs(left - (before[index] ?? 0)) > 1);
}
