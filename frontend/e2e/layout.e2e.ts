import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { holdRequests, openHydrated, screens, startedOnce } from "./fixtures";
import { horizontalOverflow, layoutShifts, noOverflow, recordLayoutShifts } from "./layoutChecks";
import { expectAnchorInView, waitForScrollEnd } from "./scroll";
import { startServerAt } from "./server";
import { test as base } from "./staff/fixtures";
import { plain, text } from "./texts";

/** Sunday 10:30: the venue is open, the kitchen is closed. */
const sundayMorning = "2026-11-22T09:30:00Z";

const test = base.extend(
  "server",
  { scope: "file" },
  startedOnce(() => startServerAt(sundayMorning)),
);

const gansPicture = "/assets/pictures/news-gans-800.webp";
const phoneWidths = [320, 360, 375, 378, 390, 412];

test.for([
  ["/", "de", "offen bis 15:00"],
  ["/en/", "en", "open until 15:00"],
] as const)("the header has both states, on every screen: %s", async ([path, language, status], { open }) => {
  const page = await open(path);
  for (const width of [...phoneWidths, 768, 1024, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    const visible = await page.evaluate(() => {
      const header = document.querySelector("header");
      const states = [...(header?.querySelectorAll("ul[aria-label] > li") ?? [])];
      const bottomOfHeader = header?.getBoundingClientRect().bottom ?? Number.NaN;
      return states
        .filter((state) => state.querySelector("b") && state.checkVisibility())
        .map((state) => {
          const { left, right, top, bottom } = state.getBoundingClientRect();
          const isInside = left >= 0 && right <= innerWidth && top >= 0 && bottom <= bottomOfHeader;
          return [state.querySelector("b")?.textContent, isInside];
        });
    });
    expect(visible, `${width}`).toEqual([
      [text("status.kitchen", {}, language), true],
      [text("status.venue", {}, language), true],
    ]);
    expect(await horizontalOverflow(page), `${width}`).toEqual(noOverflow);
  }
  expect(plain(await page.locator("header").innerText())).toContain(status);
});

const carouselButtonProblems = (page: Page) =>
  page.evaluate(() => {
    const problems: string[] = [];
    for (const carousel of document.querySelectorAll("[data-carousel]")) {
      const name = carousel.getAttribute("aria-label");
      const buttons = [...carousel.querySelectorAll("button")].map((button) => ({
        name: button.ariaLabel,
        isSlideBullet: button.hasAttribute("aria-current"),
        ...button.getBoundingClientRect().toJSON(),
      }));
      for (const [index, button] of buttons.entries()) {
        if (button.left < 0 || button.right > innerWidth) problems.push(`${name}: ${button.name} is cut off`);
        for (const otherButton of buttons.slice(index + 1)) {
          const overlaps =
            button.left < otherButton.right - 1 &&
            otherButton.left < button.right - 1 &&
            button.top < otherButton.bottom - 1 &&
            otherButton.top < button.bottom - 1;
          if (overlaps) problems.push(`${name}: ${button.name} over ${otherButton.name}`);
        }
      }
      const rows = new Set(
        buttons.filter(({ isSlideBullet }) => !isSlideBullet).map(({ top }) => Math.round(top)),
      );
      if (rows.size > 1) problems.push(`${name}: the buttons stand in ${rows.size} rows`);
    }
    return problems;
  });

/** In small batches: each write waits for publishing. */
async function writeInBatches<Item, Result>(items: Item[], write: (item: Item) => Promise<Result>) {
  const results: Result[] = [];
  while (items.length > 0) results.push(...(await Promise.all(items.splice(0, 6).map(write))));
  return results;
}

describe("the carousels of a phone", () => {
  const expectFit = async (page: Page, carousels: string) => {
    for (const width of phoneWidths) {
      await page.setViewportSize({ width, height: 800 });
      expect(await horizontalOverflow(page), `${carousels} at ${width}`).toEqual(noOverflow);
      expect(await carouselButtonProblems(page), `${carousels} at ${width}`).toEqual([]);
    }
  };

  test("fit with any number of news", { timeout: 180_000 }, async ({ staffServer, apiClient, openPage }) => {
    const draft = { title: "Gansl", subText: "Mit Rotkraut", timeframe: "November", imgSrc: gansPicture };
    const ids = (await apiClient.request<{ id: number }[]>("GET", "/news")).map(({ id }) => id);
    for (const count of [1, 7, 14, 40]) {
      await writeInBatches(ids.splice(count), (id) => apiClient.request("DELETE", `/news/${id}`));
      const orders = Array.from({ length: count - ids.length }, (_, index) => ids.length + index + 1);
      const createdEntries = await writeInBatches(orders, (sortOrder) =>
        apiClient.request<{ id: number }>("POST", "/news", { ...draft, sortOrder }),
      );
      ids.push(...createdEntries.map(({ id }) => id));
      const page = await openPage(staffServer);
      await openHydrated(page, "/");
      await expectFit(page, `${count} news`);
    }
  });

  test("fit in the galleries", async ({ open }) => expectFit(await open("/lokal"), "galleries"));
});

test.for([
  ["action.menu", "kitchenSection", "a[data-menu]", "smallPhone"],
  ["action.menu", "kitchenSection", "a[data-menu]", "desktop"],
  ["jump.hours", "openingHoursSection", "tbody tr", "smallPhone"],
  ["jump.hours", "openingHoursSection", "tbody tr", "desktop"],
] as const)(
  "the link %s to %s shows what it promises, %s, below the heading: %s",
  async ([name, id, content, screenSize], { open }) => {
    const page = await open("/", { screenSize, reducedMotion: true });
    await page
      .getByRole("main")
      .getByRole("link", { name: text(name) })
      .first()
      .click();
    await expectAnchorInView(page, id);
    await waitForScrollEnd(page);
    const { tagsAbove, bottom } = await page.locator(`#${id}`).evaluate((section, content) => {
      const { top, right, height } = section.querySelector(content)?.getBoundingClientRect() ?? new DOMRect();
      const above = [...section.querySelectorAll("p, a, button, h2, h3")].filter((part) => {
        const edges = part.getBoundingClientRect();
        return part.checkVisibility() && edges.bottom <= top && edges.left < right;
      });
      return { tagsAbove: above.map(({ tagName }) => tagName), bottom: top + Math.min(height, 60) };
    }, content);
    expect(tagsAbove.filter((tag) => tag !== "H2")).toEqual([]);
    const bottomBarHeight = screenSize === "desktop" ? 0 : 60;
    expect(bottom).toBeLessThan(screens[screenSize].height - bottomBarHeight);
  },
);

test("the consent banner has its final position in the first paint", async ({ newPage }) => {
  const page = await newPage({ screenSize: "phone", firstVisit: true });
  await recordLayoutShifts(page);
  const letScriptLoad = await holdRequests(page, "**/assets/build/banner-*.js");
  await openHydrated(page, "/");
  const content = page.getByText(text("cookie.message"));
  await content.waitFor();
  const positionBeforeBanner = await content.boundingBox();
  const deny = page.getByRole("button", { name: text("cookie.deny") });
  await deny.click({ trial: true });
  letScriptLoad();
  await page.locator("#consent:not([hidden])").waitFor();
  await deny.click({ trial: true });
  expect(await content.boundingBox()).toEqual(positionBeforeBanner);
  expect(await layoutShifts(page)).toEqual([]);
});

describe("on paper", () => {
  /** Counts pages in Chromium's PDF output. */
  const countPages = (pdf: Buffer) => pdf.toString("latin1").match(/\/Type\s*\/Page\b/g)?.length;

  test("the landing page has two sheets, with address and opening hours first", async ({ open }) => {
    const page = await open("/", { firstVisit: true });
    await page.getByRole("region", { name: text("cookie.header") }).waitFor();
    expect(countPages(await page.pdf({ format: "A4" }))).toBe(2);
    await page.emulateMedia({ media: "print" });
    const positions = await page.evaluate(() => {
      const topOf = (selector: string) =>
        document.querySelector(selector)?.getBoundingClientRect().top ?? Number.NaN;
      return ["header address", "h1", "#openingHoursSection table", "#kitchenSection", "#newsSection"].map(
        topOf,
      );
    });
    expect(positions).toEqual(positions.toSorted((one, other) => one - other));
    expect(await page.getByText(text("skip")).isVisible()).toBe(false);
    expect(await page.getByRole("region", { name: text("cookie.header") }).isVisible()).toBe(false);
  });

  test("the contact page has the sketch of the way", async ({ open }) => {
    const page = await open("/kontakt");
    await page.emulateMedia({ media: "print" });
    const mapSketch = await page.locator("#map").evaluate((sheet) => {
      const { printColorAdjust, backgroundImage } = getComputedStyle(sheet);
      return { printColorAdjust, backgroundImage, isVisible: sheet.checkVisibility() };
    });
    expect(mapSketch).toEqual({
      printColorAdjust: "exact",
      backgroundImage: expect.stringContaining("sketch"),
      isVisible: true,
    });
  });

  test("there are no controls", async ({ open }) => {
    const page = await open("/lokal");
    const buttons = page.locator("main").getByRole("link").and(page.locator(":not(:has(img))"));
    const visible = () =>
      buttons.evaluateAll((links) => links.filter((link) => link.checkVisibility()).length);
    await expect.poll(visible).toBeGreaterThan(0);
    await page.emulateMedia({ media: "print" });
    await expect.poll(visible).toBe(0);
  });
});
