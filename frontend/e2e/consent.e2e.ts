import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { axe, violationsOf, waitForAnimations } from "./axe";
import { browserStorage, consentCookieOnly, emptyStorage, storedWithConsent } from "./browserStorage";
import { carousel } from "./carousel";
import { openHydrated, test } from "./fixtures";
import { horizontalOverflow, layoutShifts, noOverflow, recordLayoutShifts } from "./layoutChecks";
import { text } from "./texts";
import { captureUsageEvents } from "./usage";

/** The hydrated banner; as rendered it is `hidden`. */
const consentBanner = (page: Page) =>
  page.getByRole("region", { name: text("cookie.header") }).and(page.locator(":not([hidden])"));
const consentButton = (page: Page, key: "cookie.deny" | "cookie.allow" | "cookie.dismiss") =>
  consentBanner(page).getByRole("button", { name: text(key) });
const settingsButton = (page: Page) =>
  page.getByRole("contentinfo").getByRole("button", { name: text("cookie.policy") });

const consentCookie = async (page: Page) =>
  (await page.context().cookies()).find(({ name }) => name === "wirtshaus_consent");

/** Whether usage may be counted, and whether the server has set the cookie. */
async function storedAnswer(page: Page) {
  const cookie = await consentCookie(page);
  const { categories, isConfirmed = true } = JSON.parse(decodeURIComponent(cookie?.value ?? "{}"));
  return { categories, isConfirmed };
}

test("before a choice nothing but the contact draft is stored, whatever a guest uses", async ({
  server,
  openPage,
}) => {
  const page = await openPage(server, { firstVisit: true, screenSize: "phone", reducedMotion: true });
  await openHydrated(page, "/");
  await consentBanner(page).waitFor();
  await consentButton(page, "cookie.dismiss").click();
  const newsCarousel = carousel(page, text("home.sections.news.heading"));
  await newsCarousel.root.scrollIntoViewIfNeeded();
  // The carousel is loaded lazily: retry until it responds.
  await expect
    .poll(async () => {
      await newsCarousel.next.click();
      return newsCarousel.shownSlide();
    })
    .not.toBe(1);
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await page.evaluate(() => scrollTo(0, 0));
  await page.getByRole("button", { name: text("nav.open"), exact: true }).click();
  await page
    .locator("#menu")
    .getByRole("link", { name: text("nav.party") })
    .click();
  await page
    .getByRole("link", { name: text("alt.room-feierstube-1") })
    .first()
    .click();
  await page.getByRole("dialog").waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await page
    .getByRole("link", { name: text("language.en") })
    .first()
    .click();
  expect(await browserStorage(page)).toEqual(emptyStorage);

  await openHydrated(page, "/kontakt");
  expect(await browserStorage(page)).toEqual(emptyStorage);
  await page.getByLabel(text("contact.form.name")).fill("Anna");
  expect(await browserStorage(page)).toEqual({ ...emptyStorage, sessionStorage: ["contact-draft"] });
  await page.getByLabel(text("contact.form.name")).fill("");
  expect(await browserStorage(page)).toEqual(emptyStorage);
});

test("a consent banner that fails to load is reported on the console, and the page still works", async ({
  server,
  openPage,
}) => {
  const pageErrors: string[] = [];
  const page = await openPage(server, {
    firstVisit: true,
    allowedConsole: /net::ERR_FAILED|dynamically imported module.*banner/,
  });
  page.on("pageerror", ({ message }) => pageErrors.push(message));
  await page.route("**/assets/build/banner-*.js", (route) => route.abort(), { times: 1 });
  await openHydrated(page, "/essen");
  await expect.poll(() => pageErrors).toEqual([expect.stringContaining("banner")]);
  await settingsButton(page).click();
  await consentBanner(page).waitFor();
});

describe("the banner", () => {
  test("stores the answer for a year in a cookie of the server, and can withdraw it, which removes stored data", async ({
    server,
    openPage,
  }) => {
    const page = await openPage(server, { firstVisit: true });
    const { requests } = captureUsageEvents(page);
    await openHydrated(page, "/jobs");
    await consentButton(page, "cookie.allow").click();
    await expect.poll(() => browserStorage(page)).toEqual(storedWithConsent);
    const allowed = { categories: ["necessary", "usage"], isConfirmed: true };
    await expect.poll(() => storedAnswer(page)).toEqual(allowed);
    const cookie = await consentCookie(page);
    expect(cookie).toMatchObject({ path: "/", sameSite: "Lax" });
    expect(Math.round(((cookie?.expires ?? 0) - Date.now() / 1000) / 86_400)).toBe(365);

    await openHydrated(page, "/essen");
    await settingsButton(page).click();
    await consentBanner(page).getByText(text("cookie.chosen.allow")).waitFor();
    expect(await consentBanner(page).evaluate((banner) => banner === document.activeElement)).toBe(true);
    await consentButton(page, "cookie.deny").click();
    await consentBanner(page).waitFor({ state: "detached" });
    expect(await browserStorage(page)).toEqual(consentCookieOnly);
    await expect.poll(() => storedAnswer(page)).toEqual({ categories: ["necessary"], isConfirmed: true });
    expect(await settingsButton(page).evaluate((button) => button === document.activeElement)).toBe(true);

    const before = requests.length;
    const bannerLoaded = page.waitForResponse(/\/banner-[\w-]+\.js/);
    await openHydrated(page, "/impressum");
    await (await bannerLoaded).finished();
    await page.waitForLoadState("networkidle");
    expect(await consentBanner(page).count()).toBe(0);
    expect(await browserStorage(page)).toEqual(consentCookieOnly);
    expect(requests).toHaveLength(before);
  });

  test("is hidden without scripts, as is its link", async ({ server, openPage }) => {
    const page = await openPage(server, { firstVisit: true, isJavaScriptEnabled: false });
    await page.goto("/essen");
    expect(await consentBanner(page).count()).toBe(0);
    expect(await settingsButton(page).count()).toBe(0);
  });
});

test("on a low screen the banner is last in tab order, at the end of the page", async ({
  server,
  openPage,
}) => {
  const page = await openPage(server, { firstVisit: true, screenSize: "zoomed", reducedMotion: true });
  await openHydrated(page, "/essen");
  await consentBanner(page).waitFor();
  await page.keyboard.press("Tab");
  expect(await page.evaluate(() => [document.activeElement?.textContent, scrollY])).toEqual([
    text("skip"),
    0,
  ]);
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Shift+Tab");
  const isLast = await consentBanner(page).evaluate((banner) => banner.contains(document.activeElement));
  expect(isLast).toBe(true);
});

test("both buttons of the banner look the same and have large touch targets", async ({
  server,
  openPage,
}) => {
  const page = await openPage(server, { firstVisit: true, screenSize: "smallPhone" });
  await openHydrated(page, "/essen");
  const appearance = (key: "cookie.deny" | "cookie.allow") =>
    consentButton(page, key).evaluate((button) => {
      const { top, width, height } = button.getBoundingClientRect();
      const { color, backgroundColor, font, border } = getComputedStyle(button);
      return { top, width, height, color, backgroundColor, font, border };
    });
  const [deny, allow] = [await appearance("cookie.deny"), await appearance("cookie.allow")];
  expect(deny).toEqual(allow);
  expect(deny).toMatchObject({ color: "rgb(0, 0, 0)", backgroundColor: "rgb(255, 210, 63)" });
  for (const target of await consentBanner(page).locator("a, button").all())
    expect((await target.boundingBox())?.height).toBeGreaterThanOrEqual(44);
});

test("the banner covers neither the bottom bar nor the end of the page", async ({ server, openPage }) => {
  const page = await openPage(server, { firstVisit: true, screenSize: "smallPhone", reducedMotion: true });
  await recordLayoutShifts(page);
  await openHydrated(page, "/essen");
  await consentBanner(page).waitFor();
  expect(await layoutShifts(page)).toEqual([]);
  await page.evaluate(() => scrollTo({ top: document.documentElement.scrollHeight, behavior: "instant" }));
  const { y: top = 0 } = (await consentBanner(page).boundingBox()) ?? {};
  const copyrightLine = await page.getByText(/^© 2024/).boundingBox();
  expect((copyrightLine?.y ?? 0) + (copyrightLine?.height ?? 0)).toBeLessThan(top);
  expect(await horizontalOverflow(page)).toEqual(noOverflow);
  await page.getByRole("link", { name: text("action.call"), exact: true }).click({ trial: true });
});

test("the banner is first in tab order and never covers the focused element", async ({
  server,
  openPage,
}) => {
  const page = await openPage(server, { firstVisit: true, reducedMotion: true });
  await openHydrated(page, "/essen");
  await consentButton(page, "cookie.allow").waitFor();
  expect(await page.evaluate(() => document.activeElement === document.body)).toBe(true);
  const coveredTabStops: string[] = [];
  const tabStopsInBanner: boolean[] = [];
  for (;;) {
    await page.keyboard.press("Tab");
    const stop = await page.evaluate(() => {
      const stop = document.activeElement;
      if (stop === null || stop === document.body) return undefined;
      const { left, top, width, height } = stop.getBoundingClientRect();
      const elementAtCenter = document.elementFromPoint(left + width / 2, top + height / 2);
      const banner = document.querySelector("#consent-heading")?.closest("section");
      const isInBanner = banner?.contains(stop) === true;
      const isAtTop = scrollY === 0;
      return {
        isInBanner,
        isAtTop,
        name: stop.textContent ?? "",
        isCovered: !isInBanner && banner?.contains(elementAtCenter) === true,
      };
    });
    if (stop === undefined) break;
    tabStopsInBanner.push(stop.isInBanner);
    if (stop.isInBanner) expect(stop.isAtTop).toBe(true);
    if (stop.isCovered) coveredTabStops.push(stop.name);
  }
  expect(coveredTabStops).toEqual([]);
  expect(tabStopsInBanner.slice(0, 5)).toEqual([true, true, true, true, false]);
  await consentButton(page, "cookie.allow").focus();
  await page.keyboard.press("Escape");
  await consentBanner(page).waitFor({ state: "detached" });
});

test("the banner has no accessibility violations in either scheme", async ({ server, openPage }) => {
  for (const [screenSize, scheme] of [
    ["desktop", "light"],
    ["smallPhone", "dark"],
  ] as const) {
    const page = await openPage(server, { firstVisit: true, screenSize, scheme });
    await openHydrated(page, "/");
    await consentBanner(page).waitFor();
    await waitForAnimations(page);
    const rules = { "target-size": { enabled: true }, "color-contrast-enhanced": { enabled: true } };
    const banner = axe(page, { rules }).include("section[aria-labelledby=consent-heading]");
    expect(await violationsOf(banner)).toEqual([]);
  }
});
