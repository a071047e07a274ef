import type { Page } from "playwright-core";
import { expect } from "vitest";
import { isHydrated, type OpenPage, type PageOptions } from "./fixtures";
import { text } from "./texts";

const start = new Date("2026-11-20T12:00:00Z");

/** `before` runs before navigation. The clock advances only by `page.clock.runFor`. */
export async function openWithStoppedClock(
  openPage: OpenPage,
  server: { url: string },
  path: string,
  options: PageOptions = {},
  before: (page: Page) => Promise<unknown> = async () => {},
): Promise<Page> {
  const page = await openPage(server, options);
  await before(page);
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
  const whole = page
    .locator(`[aria-roledescription="${text("carousel.role")}"]`)
    .and(page.getByLabel(name, { exact: true }));
  const button = (key: Parameters<typeof text>[0]) =>
    whole.getByRole("button", { name: text(key), exact: true });
  const slides = whole.locator(`[aria-roledescription="${text("carousel.slide")}"]`);
  return {
    whole,
    slides,
    count,
    next: button("carousel.next"),
    previous: button("carousel.previous"),
    pause: button("carousel.pause"),
    play: button("carousel.play"),
    bullet: (number: number) => whole.getByRole("button", { name: text("carousel.show", { number, count }) }),
    shown: () =>
      whole.evaluate((element, role) => {
        const edge = element.getBoundingClientRect().left;
        const distances = [...element.querySelectorAll(`[aria-roledescription="${role}"]`)].map((slide) =>
          Math.abs(slide.getBoundingClientRect().left - edge),
        );
        return distances.indexOf(Math.min(...distances)) + 1;
      }, text("carousel.slide")),
  };
}

export type Carousel = ReturnType<typeof carousel>;

export const settle = (page: Page) => page.clock.runFor(2400);

export async function resetCarousel(page: Page, { whole, next, previous, shown }: Carousel) {
  await whole.evaluate((element) => element.scrollIntoView({ block: "center", behavior: "instant" }));
  // The carousel is loaded lazily: retry until it responds.
  await expect
    .poll(async () => {
      await next.click();
      await settle(page);
      return shown();
    })
    .not.toBe(1);
  for (let times = 0; (await shown()) !== 1 && times < 10; times++) {
    await previous.click();
    await settle(page);
  }
  expect(await shown()).toBe(1);
  await blurAndMoveAway(page);
}

export async function blurAndMoveAway(page: Page) {
  await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur());
  await page.mouse.move(2, 450);
}

export async function movesWithin(page: Page, { slides }: Carousel, time: number) {
  const place = () => slides.evaluateAll((all) => all.map((slide) => slide.getBoundingClientRect().left));
  const before = await place();
  await page.clock.runFor(time);
  const after = await place();
  // The easing moves fractions of a pixel for a long time.
  return after.some((left, index) => Math.abs(left - (before[index] ?? 0)) > 1);
}
