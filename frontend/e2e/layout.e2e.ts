import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { openHydrated } from "./fixtures";
import { horizontalOverflow, layoutShifts, noOverflow, recordLayoutShifts } from "./layoutChecks";
import { expectAnchorInView, waitForScrollEnd } from "./scroll";
import { startServerAt } from "./server";
import { test as base } from "./staff/fixtures";
import { plain, text } from "./texts";

/** Sunday 10:30: the venue is open, the kitchen is closed. */
const sundayMorning = "2026-11-22T09:30:00Z";

// biome-ignore lint/correctness/noEmptyPattern: Vitest reads from the pattern what a fixture needs
const test = base.extend("sunday", { scope: "file" }, async ({}, { onCleanup }) => {
  const server = await startServerAt(sundayMorning);
  onCleanup(() => server.close());
  return server;
});

const gansl = "/assets/pictures/news-gans-800.webp";
const phones = [320, 360, 375, 378, 390, 412];

test("the header has both states, on every screen", async ({ sunday, openPage }) => {
  for (const path of ["/", "/en/"]) {
    const page = await openPage(sunday);
    await openHydrated(page, path);
    for (const width of [...phones, 768, 1024, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      const visible = await page.evaluate(() => {
        const header = document.querySelector("header");
        const states = [...(header?.querySelectorAll("ul[aria-label] > li") ?? [])];
        const edge = header?.getBoundingClientRect();
        return states
          .filter((state) => state.querySelector("b") && state.checkVisibility())
          .map((state) => {
            const { left, right, top, bottom } = state.getBoundingClientRect();
            const isInside =
              left >= 0 && right <= innerWidth && top >= 0 && edge !== undefined && bottom <= edge.bottom;
            return [state.querySelector("b")?.textContent, isInside];
          });
      });
      const language = path === "/" ? "de" : "en";
      expect(visible, `${width}`).toEqual([
        [text("status.kitchen", {}, language), true],
        [text("status.venue", {}, language), true],
      ]);
      expect(await horizontalOverflow(page), `${width}`).toEqual(noOverflow);
    }
    expect(plain(await page.locator("header").innerText())).toContain(
      path === "/" ? "offen bis 15:00" : "open until 15:00",
    );
  }
});

const controlProblems = (page: Page) =>
  page.evaluate(() => {
    const found: string[] = [];
    for (const whole of document.querySelectorAll("[data-carousel]")) {
      const name = whole.getAttribute("aria-label");
      const buttons = [...whole.querySelectorAll("button")].map((button) => ({
        name: button.ariaLabel,
        isBullet: button.hasAttribute("aria-current"),
        ...button.getBoundingClientRect().toJSON(),
      }));
      for (const [index, one] of buttons.entries()) {
        if (one.left < 0 || one.right > innerWidth) found.push(`${name}: ${one.name} is cut off`);
        for (const other of buttons.slice(index + 1)) {
          const isOver =
            one.left < other.right - 1 &&
            other.left < one.right - 1 &&
            one.top < other.bottom - 1 &&
            other.top < one.bottom - 1;
          if (isOver) found.push(`${name}: ${one.name} over ${other.name}`);
        }
      }
      const rows = new Set(buttons.filter(({ isBullet }) => !isBullet).map(({ top }) => Math.round(top)));
      if (rows.size > 1) found.push(`${name}: the buttons stand in ${rows.size} rows`);
    }
    return found;
  });

/** In small batches: each write waits for publishing. */
async function inBatches<Item, Answer>(items: Item[], write: (item: Item) => Promise<Answer>) {
  const answers: Answer[] = [];
  while (items.length > 0) answers.push(...(await Promise.all(items.splice(0, 6).map(write))));
  return answers;
}

describe("the carousels of a phone", () => {
  test("fit with any number of news", { timeout: 180_000 }, async ({ staffServer, apiClient, openPage }) => {
    const draft = { title: "Gansl", subText: "Mit Rotkraut", timeframe: "November", imgSrc: gansl };
    const ids = (await apiClient.request<{ id: number }[]>("GET", "/news")).map(({ id }) => id);
    for (const count of [1, 7, 14, 40]) {
      await inBatches(ids.splice(count), (id) => apiClient.request("DELETE", `/news/${id}`));
      const orders = Array.from({ length: count - ids.length }, (_, index) => ids.length + index + 1);
      const more = await inBatches(orders, (sortOrder) =>
        apiClient.request<{ id: number }>("POST", "/news", { ...draft, sortOrder }),
      );
      ids.push(...more.map(({ id }) => id));
      const page = await openPage(staffServer);
      await openHydrated(page, "/");
      for (const width of phones) {
        await page.setViewportSize({ width, height: 800 });
        expect(await horizontalOverflow(page), `${count} at ${width}`).toEqual(noOverflow);
        expect(await controlProblems(page), `${count} at ${width}`).toEqual([]);
      }
    }
  });

  test("fit in the galleries", async ({ sunday, openPage }) => {
    const page = await openPage(sunday);
    await openHydrated(page, "/lokal");
    for (const width of phones) {
      await page.setViewportSize({ width, height: 800 });
      expect(await horizontalOverflow(page), `${width}`).toEqual(noOverflow);
      expect(await controlProblems(page), `${width}`).toEqual([]);
    }
  });
});

test("anchor targets are right below the header", async ({ sunday, openPage }) => {
  const targets = [
    ["action.menu", "kitchenSection"],
    ["jump.hours", "openingHoursSection"],
  ] as const;
  for (const [name, id] of targets)
    for (const screen of ["smallPhone", "desktop"] as const) {
      const page = await openPage(sunday, { screen, reducedMotion: true });
      await openHydrated(page, "/");
      await page
        .getByRole("main")
        .getByRole("link", { name: text(name) })
        .first()
        .click();
      await expectAnchorInView(page, id);
      await waitForScrollEnd(page);
      const { first, top, height } = await page.locator(`#${id}`).evaluate((section) => {
        const named = section.querySelector("tbody tr, a[data-menu]");
        const before = [...section.querySelectorAll("p, a, button, tr, h2, h3")].filter(
          (part) => part !== named && named?.contains(part) !== true && part.checkVisibility(),
        );
        const { top, height } = named?.getBoundingClientRect() ?? { top: Number.NaN, height: Number.NaN };
        const above = before.filter((part) => {
          const place = part.getBoundingClientRect();
          return place.bottom <= top && place.left < (named?.getBoundingClientRect().right ?? 0);
        });
        return { first: above.map(({ tagName }) => tagName).filter((tag) => tag !== "TR"), top, height };
      });
      expect(
        first.filter((tag) => tag !== "H2"),
        screen,
      ).toEqual([]);
      const bar = screen === "desktop" ? 0 : 60;
      expect(top + Math.min(height, 60), screen).toBeLessThan((page.viewportSize()?.height ?? 0) - bar);
    }
});

test("the consent banner has its final position in the first paint", async ({ sunday, openPage }) => {
  const page = await openPage(sunday, { screen: "phone", firstVisit: true });
  await recordLayoutShifts(page);
  let allow = () => {};
  const isAllowed = new Promise<void>((resolve) => {
    allow = resolve;
  });
  await page.route("**/assets/build/banner-*.js", async (route) => {
    await isAllowed;
    await route.continue();
  });
  await openHydrated(page, "/");
  const content = page.getByText(text("cookie.message"));
  await content.waitFor();
  const early = await content.boundingBox();
  const deny = page.getByRole("button", { name: text("cookie.deny") });
  await deny.click({ trial: true });
  allow();
  await page.locator("#consent:not([hidden])").waitFor();
  await deny.click({ trial: true });
  expect(await content.boundingBox()).toEqual(early);
  expect(await layoutShifts(page)).toEqual([]);
  const script = page.locator("script[type=module][src][data-files]");
  expect(await script.getAttribute("blocking")).toBe("render");
});

describe("on paper", () => {
  /** Counts pages in Chromium's PDF output. */
  const pagesOf = (pdf: Buffer) => pdf.toString("latin1").match(/\/Type\s*\/Page\b/g)?.length;

  test("the landing page has two sheets, with address and opening hours first", async ({
    sunday,
    openPage,
  }) => {
    const page = await openPage(sunday, { firstVisit: true });
    await openHydrated(page, "/");
    await page.getByRole("region", { name: text("cookie.header") }).waitFor();
    expect(pagesOf(await page.pdf({ format: "A4" }))).toBe(2);
    await page.emulateMedia({ media: "print" });
    const places = await page.evaluate(() => {
      const topOf = (selector: string) =>
        document.querySelector(selector)?.getBoundingClientRect().top ?? Number.NaN;
      return ["header address", "h1", "#openingHoursSection table", "#kitchenSection", "#newsSection"].map(
        topOf,
      );
    });
    expect(places).toEqual(places.toSorted((one, other) => one - other));
    expect(await page.getByText(text("skip")).isVisible()).toBe(false);
    expect(await page.getByRole("region", { name: text("cookie.header") }).isVisible()).toBe(false);
  });

  test("the contact page has the sketch of the way", async ({ sunday, openPage }) => {
    const page = await openPage(sunday);
    await openHydrated(page, "/kontakt");
    await page.emulateMedia({ media: "print" });
    const sketch = await page.locator("#map").evaluate((sheet) => {
      const { printColorAdjust, backgroundImage } = getComputedStyle(sheet);
      return { printColorAdjust, backgroundImage, isSeen: sheet.checkVisibility() };
    });
    expect(sketch).toEqual({
      printColorAdjust: "exact",
      backgroundImage: expect.stringContaining("sketch"),
      isSeen: true,
    });
  });

  test("there are no controls", async ({ sunday, openPage }) => {
    const page = await openPage(sunday);
    await openHydrated(page, "/lokal");
    const buttons = page.locator("main").getByRole("link").and(page.locator(":not(:has(img))"));
    const visible = () =>
      buttons.evaluateAll((links) => links.filter((link) => link.checkVisibility()).length);
    await expect.poll(visible).toBeGreaterThan(0);
    await page.emulateMedia({ media: "print" });
    await expect.poll(visible).toBe(0);
  });
});
