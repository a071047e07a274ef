import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { carousel } from "./carousel";
import { isHydrated, screens, test } from "./fixtures";
import { horizontalOverflow, noOverflow } from "./layoutChecks";
import { text } from "./texts";
import { touchscreen } from "./touchscreen";

const siteScripts = "**/assets/build/site-*.js";
const loadErrors = /net::ERR_FAILED|Failed to fetch/;

async function openWithoutHydration(page: Page, path: string) {
  await page.route(siteScripts, (route) => route.abort());
  const failedRequest = page.waitForEvent("requestfailed");
  await page.goto(path);
  await failedRequest;
}

describe("a page whose scripts fail to load", () => {
  test("has all its news in a scrollable carousel", async ({ newPage }) => {
    const page = await newPage({ screenSize: "phone", allowedConsole: loadErrors });
    await openWithoutHydration(page, "/");
    const { root, slides, shownSlide, scrollIntoView } = carousel(page, text("home.sections.news.heading"));
    await root.scrollIntoViewIfNeeded();
    expect(await root.getByRole("button").count()).toBe(0);
    for (let index = 0; index < 6; index++) {
      const slide = slides.nth(index);
      await slide.evaluate((element) => {
        const row = element.parentElement?.parentElement;
        const step = element.getBoundingClientRect().left - (row?.getBoundingClientRect().left ?? 0);
        row?.scrollBy({ left: step, behavior: "instant" });
      });
      expect(await slide.evaluate((element) => element.getBoundingClientRect().left)).toBeGreaterThanOrEqual(
        0,
      );
      await slide.getByRole("heading").click({ trial: true });
    }

    await scrollIntoView();
    const last = await shownSlide();
    const y = screens.phone.height / 2;
    const sendTouchEvent = await touchscreen(page);
    await sendTouchEvent("touchStart", { x: 80, y });
    for (let x = 100; x < 320; x += 10) await sendTouchEvent("touchMove", { x, y });
    await sendTouchEvent("touchEnd");
    await expect.poll(shownSlide).toBeLessThan(last);
  });

  test("offers e-mail and telephone instead of the contact form", async ({ newPage }) => {
    const page = await newPage({ screenSize: "smallPhone", allowedConsole: loadErrors });
    await openWithoutHydration(page, "/kontakt");
    const content = page.getByText(text("contact.card.elsewhere"));
    expect(await content.isVisible()).toBe(false);
    await expect.poll(() => content.isVisible(), { timeout: 40_000 }).toBe(true);
    await content.getByRole("link").first().click({ trial: true });
    expect(await horizontalOverflow(page)).toEqual(noOverflow);
    const map = page.getByRole("button", { name: text("contact.map.show", { host: "map.example" }) });
    expect(await map.count()).toBe(0);
  });
});

test("a page with a hanging picture is hydrated, receives events and asks for consent", async ({
  newPage,
}) => {
  const page = await newPage({ firstVisit: true });
  await page.route("**/assets/pictures/**", () => {});
  const eventsRequested = page.waitForRequest("**/api/events?versions=*");
  await page.goto("/kontakt", { waitUntil: "commit" });
  await eventsRequested;
  expect(await isHydrated(page)).toBe(true);
  await page.getByRole("region", { name: text("cookie.header") }).waitFor();
  expect(await page.evaluate(() => document.readyState)).toBe("interactive");
});
