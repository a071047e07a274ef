import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { open, test } from "./fixtures";
import { arrivesAt, scrolled } from "./scroll";
import { text } from "./texts";

const headerMenu = (page: Page) => page.getByRole("navigation", { name: text("nav.label") });
const entry = (page: Page, name: string) => headerMenu(page).getByRole("link", { name, exact: true });

describe("the header's menu", () => {
  test.for([
    ["nav.kitchen", "/essen"],
    ["nav.party", "/lokal#feierstube"],
    ["nav.contact", "/kontakt"],
    ["nav.savings", "/#savingsSection"],
    ["nav.home", "/"],
  ] as const)("%s leads to %s without loading a document", async ([name, path], { house, letIn }) => {
    const page = await letIn(house);
    await open(page, path === "/" ? "/jobs" : "/impressum");
    const documents: string[] = [];
    page.on("request", (request) => request.isNavigationRequest() && documents.push(request.url()));
    await entry(page, text(name)).click();
    await page.waitForURL(house.url + path);
    const id = path.split("#")[1];
    if (id !== undefined) await arrivesAt(page, id);
    else expect(await scrolled(page)).toBe(0);
    expect(documents).toEqual([]);
  });

  test("says where the guest is, and keeps jobs and imprint for the drawer", async ({ house, letIn }) => {
    const page = await letIn(house);
    await open(page, "/essen");
    expect(await headerMenu(page).locator("[aria-current=page]").allInnerTexts()).toEqual([
      text("nav.kitchen"),
    ]);
    expect(await headerMenu(page).getByRole("link").allInnerTexts()).toEqual([
      ...["Start", "Küche", "Feiern", "Sparverein", "Kontakt", "English"],
    ]);
  });

  test("brings a page from the server when its file is not to be had", async ({ house, letIn }) => {
    const page = await letIn(house, { mayComplain: /VenuePage|dynamically imported module/ });
    await page.route("**/VenuePage-*.js", (route) => route.fulfill({ status: 404 }));
    await open(page, "/impressum");
    await entry(page, text("nav.party")).click();
    await page.getByRole("heading", { level: 1, name: text("venue.heading") }).waitFor();
    expect(page.url()).toBe(`${house.url}/lokal#feierstube`);
    await page
      .getByRole("link", { name: text("nav.imprint") })
      .first()
      .waitFor();
  });
});

describe("the drawer of the phone", () => {
  const toggle = (page: Page) => page.getByRole("button", { name: text("nav.open"), exact: true });

  test("has every entry, and closes behind the guest who chose one", async ({ house, letIn }) => {
    const page = await letIn(house, { screen: "phone" });
    await open(page, "/");
    expect(await headerMenu(page).isVisible()).toBe(false);
    await toggle(page).click();
    expect(await headerMenu(page).getByRole("link").allInnerTexts()).toEqual([
      ...["Start", "Küche", "Feiern", "Sparverein", "Kontakt", "Jobs", "Impressum", "English"],
    ]);
    await entry(page, text("nav.jobs")).click();
    await page.waitForURL("**/jobs");
    await headerMenu(page).waitFor({ state: "hidden" });
  });

  test("closes with Esc and gives the focus back", async ({ house, letIn }) => {
    const page = await letIn(house, { screen: "phone" });
    await open(page, "/");
    await toggle(page).focus();
    await page.keyboard.press("Enter");
    await headerMenu(page).waitFor();
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Escape");
    await headerMenu(page).waitFor({ state: "hidden" });
    expect(await toggle(page).evaluate((button) => button === document.activeElement)).toBe(true);
  });

  test("closes by its button, and by a tap beside it", async ({ house, letIn }) => {
    const page = await letIn(house, { screen: "phone" });
    await open(page, "/");
    await toggle(page).click();
    await page.getByRole("button", { name: text("nav.close") }).click();
    await headerMenu(page).waitFor({ state: "hidden" });
    await toggle(page).click();
    const box = await headerMenu(page).boundingBox();
    await page.mouse.click(195, (box?.y ?? 0) + (box?.height ?? 0) + 60);
    await headerMenu(page).waitFor({ state: "hidden" });
  });

  test.for(["Tab", "Shift+Tab"])(
    "%s never leads behind it while it is open",
    async (key, { house, letIn }) => {
      const page = await letIn(house, { screen: "phone" });
      await open(page, "/");
      await toggle(page).click();
      await headerMenu(page).waitFor();
      for (let times = 0; times < 12; times++) {
        await page.keyboard.press(key);
        const behind = await page.evaluate(() => {
          const [drawer, focused] = [document.querySelector("header nav[popover]"), document.activeElement];
          const isOpener = focused?.getAttribute("popovertarget") === drawer?.id;
          const isOutside = focused !== document.body && !isOpener && drawer?.contains(focused) === false;
          return drawer?.matches(":popover-open") && isOutside ? focused?.outerHTML : undefined;
        });
        expect(behind, `after ${times + 1} times ${key}`).toBeUndefined();
      }
    },
  );

  test("Sparverein leads from the kitchen to the landing page's section", async ({ house, letIn }) => {
    const page = await letIn(house, { screen: "phone" });
    await open(page, "/essen");
    await toggle(page).click();
    await entry(page, text("nav.savings")).click();
    await page.waitForURL("**/#savingsSection");
    await arrivesAt(page, "savingsSection");
  });
});

test("the bottom bar: menus, call, mail, and only on a phone", async ({ house, letIn }) => {
  const page = await letIn(house, { screen: "phone" });
  await open(page, "/kontakt");
  const bar = page.getByRole("navigation", { name: text("action.bar") });
  expect(await bar.getByRole("link", { name: text("action.call") }).getAttribute("href")).toBe(
    "tel:+4310000000",
  );
  expect(await bar.getByRole("link", { name: text("action.mail") }).getAttribute("href")).toBe(
    "mailto:office@gasthaus.example",
  );
  for (const link of await bar.getByRole("link").all()) {
    const box = await link.boundingBox();
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
  }
  await bar.getByRole("link", { name: text("action.menu") }).click();
  await page.waitForURL("**/#kitchenSection");
  await arrivesAt(page, "kitchenSection");
  await page.setViewportSize({ width: 1440, height: 900 });
  await bar.waitFor({ state: "hidden" });
});
