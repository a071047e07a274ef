import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { hasFocus, isHydrated, menuLink, openHydrated, screens, test } from "./fixtures";
import { expectAnchorInView, scrollPosition } from "./scroll";
import { text } from "./texts";

const headerMenu = (page: Page) => page.getByRole("navigation", { name: text("nav.label") });
const expectEntries = async (page: Page, entries: readonly string[]) =>
  expect(await headerMenu(page).getByRole("link").allInnerTexts()).toEqual(entries);

describe("the header's menu", () => {
  test("leads to every page without loading a document, and has no jobs and imprint", async ({
    server,
    open,
  }) => {
    const page = await open("/impressum");
    await expectEntries(page, ["Start", "Küche", "Feiern", "Sparverein", "Kontakt", "English"]);
    const documentRequests: string[] = [];
    page.on("request", (request) => request.isNavigationRequest() && documentRequests.push(request.url()));
    for (const [name, path] of [
      ["nav.kitchen", "/essen"],
      ["nav.party", "/lokal#feierstube"],
      ["nav.contact", "/kontakt"],
      ["nav.savings", "/#savingsSection"],
      ["nav.home", "/"],
    ] as const) {
      await menuLink(page, name).click();
      await page.waitForURL(server.url + path);
      const id = path.split("#")[1];
      if (id !== undefined) await expectAnchorInView(page, id);
      else await expect.poll(() => scrollPosition(page)).toBe(0);
    }
    expect(documentRequests).toEqual([]);
  });

  test("falls back to a page load if a chunk is missing", async ({ server, newPage }) => {
    const page = await newPage({ allowedConsole: /VenuePage|dynamically imported module/ });
    await page.route("**/VenuePage-*.js", (route) => route.fulfill({ status: 404 }));
    await openHydrated(page, "/impressum");
    await menuLink(page, "nav.party").click();
    await page.getByRole("heading", { level: 1, name: text("venue.heading") }).waitFor();
    expect(page.url()).toBe(`${server.url}/lokal#feierstube`);
    await page
      .getByRole("link", { name: text("nav.imprint") })
      .first()
      .waitFor();
  });
});

describe("the drawer of the phone", () => {
  const toggle = (page: Page) => page.getByRole("button", { name: text("nav.open"), exact: true });

  test("has every entry, and closes on navigation", async ({ open }) => {
    const page = await open("/", { screenSize: "phone" });
    expect(await headerMenu(page).isVisible()).toBe(false);
    await toggle(page).click();
    const ofHeader = ["Start", "Küche", "Feiern", "Sparverein", "Kontakt"];
    await expectEntries(page, [...ofHeader, "Jobs", "Impressum", "English"]);
    await menuLink(page, "nav.jobs").click();
    await page.waitForURL("**/jobs");
    await headerMenu(page).waitFor({ state: "hidden" });
  });

  test("closes with Esc, by its button and by a tap outside, and keeps or returns the focus", async ({
    open,
  }) => {
    const page = await open("/", { screenSize: "phone" });
    await toggle(page).focus();
    await page.keyboard.press("Enter");
    await headerMenu(page).waitFor();
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Escape");
    await headerMenu(page).waitFor({ state: "hidden" });
    expect(await hasFocus(toggle(page))).toBe(true);
    await toggle(page).click();
    await page.getByRole("button", { name: text("nav.close") }).click();
    await headerMenu(page).waitFor({ state: "hidden" });
    await toggle(page).click();
    const box = await headerMenu(page).boundingBox();
    await page.mouse.click(195, (box?.y ?? 0) + (box?.height ?? 0) + 60);
    await headerMenu(page).waitFor({ state: "hidden" });
    await toggle(page).click();
    await headerMenu(page).waitFor();
    for (const key of ["Tab", "Shift+Tab"])
      for (let times = 0; times < 12; times++) {
        await page.keyboard.press(key);
        const focusOutsideDrawer = await page.evaluate(() => {
          const [drawer, focused] = [document.querySelector("header nav[popover]"), document.activeElement];
          const isOpenButton = focused?.getAttribute("popovertarget") === drawer?.id;
          const isOutside = focused !== document.body && !isOpenButton && drawer?.contains(focused) === false;
          return drawer?.matches(":popover-open") && isOutside ? focused?.outerHTML : undefined;
        });
        expect(focusOutsideDrawer, `after ${times + 1} times ${key}`).toBeUndefined();
      }
  });
});

test("the bottom bar: menus, call, mail, and only on a phone", async ({ open }) => {
  const page = await open("/kontakt", { screenSize: "phone" });
  const bar = page.getByRole("navigation", { name: text("action.bar") });
  const links = await bar.getByRole("link").all();
  expect(await Promise.all(links.map((link) => link.getAttribute("href")))).toEqual([
    "/#kitchenSection",
    "tel:+4310000000",
    "mailto:office@gasthaus.example",
  ]);
  for (const link of links) {
    const { width = 0, height = 0 } = (await link.boundingBox()) ?? {};
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
  }
  await links[0]?.click();
  await expectAnchorInView(page, "kitchenSection");
  await page.setViewportSize(screens.desktop);
  await bar.waitFor({ state: "hidden" });
});

test("the language switch leads to the same part of the same page, also after navigation", async ({
  open,
}) => {
  const page = await open("/#savingsSection", { reducedMotion: true });
  const language = (name: "de" | "en") => page.getByRole("link", { name: text(`language.${name}`) }).first();
  await language("en").click();
  await page.waitForURL("**/en/#savingsSection");
  await expectAnchorInView(page, "savingsSection");
  expect(await page.locator("html").getAttribute("lang")).toBe("en");
  await expect.poll(() => isHydrated(page)).toBe(true);
  await page
    .getByRole("banner")
    .getByRole("link", { name: text("nav.kitchen", {}, "en") })
    .click();
  await page.getByRole("heading", { level: 1, name: text("kitchen.heading", {}, "en") }).waitFor();
  await language("de").click();
  await page.getByRole("heading", { level: 1, name: text("kitchen.heading") }).waitFor();
  expect(new URL(page.url()).pathname).toBe("/essen");
});
