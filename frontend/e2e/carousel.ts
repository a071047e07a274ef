import type { Page } from "playwright-core";
import { expect } from "vitest";
import { isAwake, type LetIn, type Visit } from "./fixtures";
import { text } from "./texts";

/** When the browser's clock stands still in these tests; any instant does. */
const start = new Date("2026-11-20T12:00:00Z");

/** Opens a page with a clock that only `page.clock.runFor` moves, after what `before` does with it. */
export async function stoppedClock(
  letIn: LetIn,
  house: { url: string },
  path: string,
  visit: Visit = {},
  before: (page: Page) => Promise<unknown> = async () => {},
): Promise<Page> {
  const page = await letIn(house, visit);
  await before(page);
  await page.clock.install({ time: start });
  await page.clock.pauseAt(new Date(start.getTime() + 1000));
  await page.goto(path);
  // A page may wait for a while before it wakes, which is the clock's affair too.
  await expect
    .poll(async () => {
      await page.clock.runFor(20);
      return isAwake(page);
    })
    .toBe(true);
  return page;
}

/** A carousel by its name, its parts, and what it shows. */
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
    /** The number of the slide at the left edge, counted from 1, once nothing moves. */
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

/** Lets the page do what it has planned, and draws the movement to its end. */
export const comesToRest = (page: Page) => page.clock.runFor(2400);

/** Brings a carousel into sight and leaves it at its first slide, with nobody on it. Its time begins then. */
export async function begin(page: Page, { whole, next, previous, shown }: Carousel) {
  await whole.evaluate((element) => element.scrollIntoView({ block: "center", behavior: "instant" }));
  // The code that moves the slides comes with them: ask until it answers.
  await expect
    .poll(async () => {
      await next.click();
      await comesToRest(page);
      return shown();
    })
    .not.toBe(1);
  for (let times = 0; (await shown()) !== 1 && times < 10; times++) {
    await previous.click();
    await comesToRest(page);
  }
  expect(await shown()).toBe(1);
  await leave(page);
}

/** Takes mouse and focus off everything. */
export async function leave(page: Page) {
  await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur());
  await page.mouse.move(2, 450);
}

/** Whether the slides leave the place where they are within `time` milliseconds. */
export async function movesWithin(page: Page, { slides }: Carousel, time: number) {
  const place = () => slides.evaluateAll((all) => all.map((slide) => slide.getBoundingClientRect().left));
  const before = await place();
  await page.clock.runFor(time);
  const after = await place();
  // The last tenth of a pixel takes a movement as long as all the others.
  return after.some((left, index) => Math.abs(left - (before[index] ?? 0)) > 1);
}
