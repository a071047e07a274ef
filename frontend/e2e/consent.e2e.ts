import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { browserStorage, consentCookieOnly, emptyStorage, storedWithConsent } from "./browserStorage";
import { carousel } from "./carousel";
import { hasFocus, menuLink, openHydrated, test } from "./fixtures";
import {
  horizontalOverflow,
  layoutShifts,
  noOverflow,
  recordLayoutShifts,
  scrollThrough,
} from "./layoutChecks";
import { scrollToTop } from "./scroll";
import { text } from "./texts";
import { captureUsageEvents, clickWithoutNavigation } from "./usage";

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

test("before a choice nothing is counted, loaded or stored but the contact draft, whatever a guest uses", async ({
  newPage,
}) => {
  const page = await newPage({ firstVisit: true, screenSize: "phone", reducedMotion: true });
  const { requests } = captureUsageEvents(page);
  await openHydrated(page, "/");
  await consentButton(page, "cookie.dismiss").click();
  const newsCarousel = carousel(page, text("home.sections.news.heading"));
  await newsCarousel.scrollIntoView();
  await newsCarousel.leaveFirstSlide();
  for (const selector of ["footer a[href^='tel:']", "footer a[href^='mailto:']", "a[data-usage]"])
    await clickWithoutNavigation(page, selector);
  await scrollThrough(page);
  await scrollToTop(page);
  await page.getByRole("button", { name: text("nav.open"), exact: true }).click();
  await menuLink(page, "nav.party").click();
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
  const name = page.getByLabel(text("contact.form.name"));
  for (const [typed, sessionStorage] of [
    ["Anna", ["contact-draft"]],
    ["", []],
  ] as const) {
    await name.fill(typed);
    expect(await browserStorage(page)).toEqual({ ...emptyStorage, sessionStorage });
  }
  expect(requests).toEqual([]);
});

test("a consent banner that fails to load is reported on the console, and the page still works", async ({
  newPage,
}) => {
  const pageErrors: string[] = [];
  const page = await newPage({
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
    newPage,
  }) => {
    const page = await newPage({ firstVisit: true });
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
    expect(await hasFocus(consentBanner(page))).toBe(true);
    await consentButton(page, "cookie.deny").click();
    await consentBanner(page).waitFor({ state: "detached" });
    expect(await browserStorage(page)).toEqual(consentCookieOnly);
    await expect.poll(() => storedAnswer(page)).toEqual({ categories: ["necessary"], isConfirmed: true });
    expect(await hasFocus(settingsButton(page))).toBe(true);

    const before = requests.length;
    const bannerLoaded = page.waitForResponse(/\/banner-[\w-]+\.js/);
    await openHydrated(page, "/impressum");
    await (await bannerLoaded).finished();
    await page.waitForLoadState("networkidle");
    expect(await consentBanner(page).count()).toBe(0);
    expect(await browserStorage(page)).toEqual(consentCookieOnly);
    expect(requests).toHaveLength(before);
  });

  test("is hidden without scripts, as is its link", async ({ newPage }) => {
    const page = await newPage({ firstVisit: true, isJavaScriptEnabled: false });
    await page.goto("/essen");
    expect(await consentBanner(page).count()).toBe(0);
    expect(await settingsButton(page).count()).toBe(0);
  });
});

test("on a low screen the banner is last in tab order, at the end of the page", async ({ open }) => {
  const page = await open("/essen", { firstVisit: true, screenSize: "zoomed", reducedMotion: true });
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

test("both buttons of the banner look the same, and it covers neither the bottom bar nor the end of the page", async ({
  newPage,
}) => {
  const page = await newPage({ firstVisit: true, screenSize: "smallPhone", reducedMotion: true });
  await recordLayoutShifts(page);
  await openHydrated(page, "/essen");
  const appearance = (key: "cookie.deny" | "cookie.allow") =>
    consentButton(page, key).evaluate((button) => {
      const { top, width, height } = button.getBoundingClientRect();
      const { color, backgroundColor, font, border } = getComputedStyle(button);
      return { top, width, height, color, backgroundColor, font, border };
    });
  const deny = await appearance("cookie.deny");
  expect(await appearance("cookie.allow")).toEqual(deny);
  expect(deny).toMatchObject({ color: "rgb(0, 0, 0)", backgroundColor: "rgb(255, 210, 63)" });
  for (const target of await consentBanner(page).locator("a, button").all())
    expect((await target.boundingBox())?.height).toBeGreaterThanOrEqual(44);

  expect(await layoutShifts(page)).toEqual([]);
  await page.evaluate(() => scrollTo({ top: document.documentElement.scrollHeight, behavior: "instant" }));
  const { y: top = 0 } = (await consentBanner(page).boundingBox()) ?? {};
  const { y = 0, height = 0 } = (await page.getByText(/^© 2024/).boundingBox()) ?? {};
  expect(y + height).toBeLessThan(top);
  expect(await horizontalOverflow(page)).toEqual(noOverflow);
  await page.getByRole("link", { name: text("action.call"), exact: true }).click({ trial: true });
});
