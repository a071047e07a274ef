import type { Locator, Page } from "playwright-core";
import { describe, expect } from "vitest";
import { isAwake, type LetIn, test } from "./guest";
import { text } from "./texts";

/** When the browser's clock stands still in these tests; any instant does. */
const start = new Date("2026-11-20T12:00:00Z");

/** Opens the landing page with a clock that only `page.clock.runFor` moves. */
async function stoppedClock(letIn: LetIn, house: { url: string }, still = false): Promise<Page> {
  const page = await letIn(house, { still });
  await page.clock.install({ time: start });
  await page.clock.pauseAt(new Date(start.getTime() + 1000));
  await page.goto("/");
  // A page may wait for a while before it wakes, which is the clock's affair too.
  await expect
    .poll(async () => {
      await page.clock.runFor(20);
      return isAwake(page);
    })
    .toBe(true);
  return page;
}

const news = (page: Page) => carousel(page, text("news.heading"), 6);
const rooms = (page: Page) => carousel(page, text("places.label"), 7);

/** A carousel by its name, its parts, and what it shows. */
function carousel(page: Page, name: string, count: number) {
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

type Carousel = ReturnType<typeof carousel>;

/** Lets the page do what it has planned, and draws the movement to its end. */
const comesToRest = (page: Page) => page.clock.runFor(2400);

/** Brings a carousel into sight and leaves it at its first slide, with nobody on it. Its time begins then. */
async function begin(page: Page, { whole, next, previous, shown }: Carousel) {
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
async function leave(page: Page) {
  await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur());
  await page.mouse.move(2, 450);
}

/** Whether the slides leave the place where they are within `time` milliseconds. */
async function movesWithin(page: Page, { slides }: Carousel, time: number) {
  const place = () => slides.evaluateAll((all) => all.map((slide) => slide.getBoundingClientRect().left));
  const before = await place();
  await page.clock.runFor(time);
  const after = await place();
  // The last tenth of a pixel takes a movement as long as all the others.
  return after.some((left, index) => Math.abs(left - (before[index] ?? 0)) > 1);
}

describe.each([
  { name: "news", of: news, interval: 4000 },
  { name: "rooms", of: rooms, interval: 2500 },
])("the carousel of the $name", ({ of, interval }) => {
  test(`moves on every ${interval} ms and begins again after the last`, async ({ house, letIn }) => {
    const page = await stoppedClock(letIn, house);
    const slides = of(page);
    await begin(page, slides);
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

  const holds: Record<
    string,
    [hold: (slides: Carousel) => Promise<unknown>, letGo: (page: Page) => Promise<unknown>]
  > = {
    "the mouse is on it": [({ slides }) => slides.first().hover(), leave],
    "the focus is in it": [({ next }) => next.focus(), leave],
  };
  test.for(Object.entries(holds))("waits while %s", async ([, [hold, letGo]], { house, letIn }) => {
    const page = await stoppedClock(letIn, house);
    const slides = of(page);
    await begin(page, slides);
    await hold(slides);
    expect(await movesWithin(page, slides, interval * 3)).toBe(false);
    await letGo(page);
    expect(await movesWithin(page, slides, interval + 200)).toBe(true);
  });

  test("waits for a guest who stopped it until they start it again", async ({ house, letIn }) => {
    const page = await stoppedClock(letIn, house);
    const slides = of(page);
    await begin(page, slides);
    await slides.pause.click();
    await leave(page);
    expect(await movesWithin(page, slides, interval * 3)).toBe(false);
    await slides.play.click();
    await leave(page);
    expect(await movesWithin(page, slides, interval + 200)).toBe(true);
  });

  test("goes around both ways by keyboard", async ({ house, letIn }) => {
    const page = await stoppedClock(letIn, house);
    const slides = of(page);
    await begin(page, slides);
    const press = async (button: Locator, key: string) => {
      await button.focus();
      await page.keyboard.press(key);
      await comesToRest(page);
      return slides.shown();
    };
    expect(await press(slides.previous, "Enter")).toBe(slides.count);
    expect(await press(slides.next, "Space")).toBe(1);
    expect(await press(slides.next, "Enter")).toBe(2);
    expect(await press(slides.previous, "Space")).toBe(1);
  });

  test("stands still for who asked for no movement, and goes where it is told at once", async ({
    house,
    letIn,
  }) => {
    const page = await stoppedClock(letIn, house, true);
    const slides = of(page);
    await begin(page, slides);
    expect(await slides.pause.count()).toBe(0);
    expect(await movesWithin(page, slides, interval * 5)).toBe(false);
    await slides.next.click();
    await page.clock.runFor(50);
    expect(await slides.shown()).toBe(2);
  });
});

test("bullets: one for each note, none for the rooms", async ({ house, letIn }) => {
  const page = await stoppedClock(letIn, house);
  const notes = news(page);
  await begin(page, notes);
  const bullets = notes.whole.locator("button[aria-current]");
  expect(await bullets.count()).toBe(6);
  await notes.bullet(4).click();
  await comesToRest(page);
  expect(await notes.shown()).toBe(4);
  expect(await notes.bullet(4).getAttribute("aria-current")).toBe("true");
  expect(await notes.whole.locator("button[aria-current=true]").count()).toBe(1);
  expect(await rooms(page).whole.locator("button[aria-current]").count()).toBe(0);
});

describe("the pictures of the house", () => {
  const names = ["hero.dusk", "hero.garden", "hero.room", "hero.table"] as const;
  const image = (page: Page, index: number) =>
    page.getByRole("img", { name: text(names[index % 4] ?? "hero.dusk") });
  const isShown = async (page: Page, index: number) => (await image(page, index).count()) === 1;

  /** Lets the page fetch the next picture, without moving on in time further than that needs. */
  const fetchNext = async (page: Page) => {
    await page.clock.runFor(100);
    await expect
      .poll(() => page.evaluate(() => [...document.images].slice(0, 4).every(({ complete }) => complete)))
      .toBe(true);
  };

  test("change every 4000 ms, around and around, and only one is told of", async ({ house, letIn }) => {
    const page = await stoppedClock(letIn, house);
    for (let index = 0; index < 5; index++) {
      expect(await isShown(page, index), `picture ${index}`).toBe(true);
      await fetchNext(page);
      await page.clock.runFor(3800);
      expect(await isShown(page, index), `picture ${index}`).toBe(true);
      await page.clock.runFor(100);
    }
  });

  test("stop for a guest who stops them", async ({ house, letIn }) => {
    const page = await stoppedClock(letIn, house);
    await fetchNext(page);
    await page.getByRole("button", { name: text("hero.pause") }).click();
    await page.clock.runFor(12_000);
    expect(await isShown(page, 0)).toBe(true);
    await page.getByRole("button", { name: text("hero.play") }).click();
    await page.clock.runFor(4000);
    expect(await isShown(page, 1)).toBe(true);
  });

  test("stand still for who asked for no movement", async ({ house, letIn }) => {
    const page = await stoppedClock(letIn, house, true);
    await page.clock.runFor(20_000);
    expect(await isShown(page, 0)).toBe(true);
    expect(await page.getByRole("button", { name: text("hero.pause") }).count()).toBe(0);
  });
});
