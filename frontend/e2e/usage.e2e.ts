import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { badLine } from "./badLine";
import { carousel } from "./carousel";
import { open } from "./fixtures";
import { kept, nothing, onlyTheChoice } from "./kept";
import { readThrough } from "./sight";
import { test } from "./staff/staff";
import { notedNowhere, pages, text } from "./texts";
import { eventsIn, overhear } from "./usage";

const mapHost = "map.example";

/** The banner once the application has it; as the server renders it, it is `hidden`. */
const bannerOf = (page: Page) =>
  page.getByRole("region", { name: text("cookie.header") }).and(page.locator(":not([hidden])"));
const answer = (page: Page, key: "cookie.deny" | "cookie.allow") =>
  bannerOf(page)
    .getByRole("button", { name: text(key) })
    .click();
const askAgain = (page: Page) =>
  page
    .getByRole("contentinfo")
    .getByRole("button", { name: text("cookie.policy") })
    .click();
const firstLink = (page: Page, selector: string) => page.locator(selector).filter({ visible: true }).first();

/** Clicks without following, so that the browser asks nobody about telephones and mails. */
const click = (page: Page, selector: string) =>
  firstLink(page, selector).evaluate((link: HTMLElement) => {
    link.addEventListener("click", (event) => event.preventDefault(), { once: true });
    link.click();
  });

/** Waits until the client has looked whether there is something to send, twice. */
const untilSilent = (page: Page) => page.waitForTimeout(11_000);

const stored = {
  ...nothing,
  cookies: ["mp_wirtshaus_mixpanel", "wirtshaus_consent"],
  localStorage: expect.arrayContaining(["usage-last-seen"]),
};

describe.each([
  ["has not answered", true, nothing],
  ["said no", false, onlyTheChoice],
] as const)("of a guest who %s", (_, unasked, left) => {
  test.for(pages)("$path counts, loads and keeps nothing", async ({ path }, { house, letIn }) => {
    const page = await letIn(house, { unasked, mayComplain: notedNowhere });
    const { asked } = overhear(page);
    const banner = page.waitForResponse(/\/banner-[\w-]+\.js/);
    await open(page, path);
    await (await banner).finished();
    await readThrough(page);
    for (const selector of ["footer a[href^='tel:']", "footer a[href^='mailto:']", "a[data-usage]"])
      if ((await page.locator(selector).filter({ visible: true }).count()) > 0) await click(page, selector);
    await page.waitForLoadState("networkidle");
    expect(await kept(page)).toEqual(left);
    expect(asked).toEqual([]);
  });
});

describe("of a guest who says yes", () => {
  test("the house hears what happens from then on, once, and not who it was", async ({
    office,
    desk,
    letIn,
  }) => {
    const page = await letIn(office, { unasked: true, still: true, mayAsk: mapHost });
    await page.route(`https://${mapHost}/**`, (route) => route.fulfill({ body: "" }));
    const { asked, told } = overhear(page);
    await open(page, "/");
    await click(page, "a[data-usage=reservation]");
    await answer(page, "cookie.allow");
    await expect.poll(() => asked).toEqual(["the client"]);
    await expect.poll(() => kept(page)).toEqual(stored);

    const notes = carousel(page, text("news.heading"), 6);
    await notes.next.click();
    await notes.next.click();
    for (const selector of ["a[data-usage=reservation]", "a[data-usage=stammtisch]", "a[data-menu=FOOD]"])
      await click(page, selector);
    await page
      .getByRole("contentinfo")
      .getByRole("link", { name: text("nav.contact") })
      .click();
    await page.getByRole("heading", { level: 1, name: text("contact.heading") }).waitFor();
    await click(page, "footer a[href^='tel:']");
    await click(page, "footer a[href^='mailto:']");
    await page.locator("button[aria-controls=map]").click();
    await page.goBack();
    await page
      .getByRole("contentinfo")
      .getByRole("link", { name: text("language.en") })
      .click();
    await page.waitForURL("**/en/");
    await page.waitForLoadState("networkidle");
    const page_ = (name: string) => ({ page: name });
    await expect.poll(told).toEqual(
      expect.arrayContaining([
        ["page-view", { page: "home", entry: true }],
        ["carousel-used", { page: "home", carousel: "news" }],
        ["reservation", page_("home")],
        ["stammtisch", page_("home")],
        ["menu-opened", { page: "home", menuType: "FOOD" }],
        ["page-view", { page: "contact", entry: false }],
        ["call", page_("contact")],
        ["mail", page_("contact")],
        ["map-opened", page_("contact")],
        ["page-view", { page: "home", entry: false }],
        ["language-changed", { page: "home", language: "en" }],
      ]),
    );
    // Back at home, and there again in English.
    expect(told()).toHaveLength(12);
    expect(new Set(asked)).toEqual(new Set(["the client", "/api/usage/track/"]));
    const counts = {
      ...{ visits: 1, pageViews: 4, menusOpened: 1, calls: 1, mails: 1, reservations: 1, stammtisch: 1 },
      ...{ mapsOpened: 1, languageChanges: 1, carouselsUsed: 1 },
    };
    await expect.poll(() => desk.ask("GET", "/statistics?days=7")).toMatchObject({ today: counts });
  });

  test("nothing is lost of what happens in the moment of leaving", async ({ house, letIn }) => {
    // The last words of a page are told to nobody but the line.
    const heard = new Map<unknown, unknown[]>();
    const line = await badLine(house, (body) => {
      for (const { event, properties } of eventsIn(body))
        heard.set(properties.$insert_id, [event, properties.page]);
      return "passes";
    });
    const page = await letIn(line, { allows: true, still: true });
    await open(page, "/essen");
    await expect.poll(() => kept(page)).toEqual(stored);
    await click(page, "a[data-menu=FOOD]");
    await page
      .getByRole("contentinfo")
      .getByRole("link", { name: text("language.en") })
      .click();
    await page.waitForURL("**/en/essen");
    await page.close();
    await expect
      .poll(() => [...heard.values()], { timeout: 4_000 })
      .toEqual(
        expect.arrayContaining([
          ["page-view", "kitchen"],
          ["menu-opened", "kitchen"],
          ["language-changed", "kitchen"],
        ]),
      );
    await line.close();
  });
});

test("the house hears of a banner that fails, from a guest who said yes on an earlier visit", async ({
  house,
  letIn,
}) => {
  const page = await letIn(house, { allows: true, still: true, mayComplain: /no banner today/ });
  const { told } = overhear(page);
  // With it the library says that it has begun.
  await page.addInitScript(() => {
    window.CustomEvent = class extends CustomEvent<unknown> {
      constructor(type: string, init?: CustomEventInit) {
        if (type.startsWith("cc:")) throw new Error("no banner today", { cause: "a test" });
        super(type, init);
      }
    } as typeof CustomEvent;
  });
  await open(page, "/essen");
  const error = { message: "no banner today", cause: "a test", stack: expect.stringContaining("banner") };
  await expect.poll(told).toEqual([
    ["page-view", { page: "kitchen", entry: true }],
    ["consent-error", error],
  ]);
});

describe("of a guest who takes it back", () => {
  test("nothing stays, nothing more is sent, and a yes later counts anew", async ({ house, letIn }) => {
    const page = await letIn(house, { allows: true, still: true });
    const { asked, told } = overhear(page);
    await open(page, "/jobs");
    await expect.poll(told, { timeout: 15_000 }).toEqual([["page-view", { page: "jobs", entry: true }]]);
    await expect.poll(() => kept(page)).toEqual(stored);
    await click(page, "footer a[href^='tel:']");
    await askAgain(page);
    await answer(page, "cookie.deny");
    expect(await kept(page)).toEqual(onlyTheChoice);
    const before = asked.length;
    await click(page, "footer a[href^='mailto:']");
    await page
      .getByRole("contentinfo")
      .getByRole("link", { name: text("nav.contact") })
      .click();
    await page.getByRole("heading", { level: 1, name: text("contact.heading") }).waitFor();
    await untilSilent(page);
    await open(page, "/essen");
    expect(await kept(page)).toEqual(onlyTheChoice);
    expect(asked).toHaveLength(before);

    await askAgain(page);
    await answer(page, "cookie.allow");
    await expect.poll(() => told().at(-1)).toEqual(["page-view", { page: "kitchen", entry: true }]);
    expect(told()).toHaveLength(2);
  });

  test("it ends in the other tabs as well, at once", async ({ house, letIn }) => {
    const page = await letIn(house, { allows: true, still: true });
    const other = await page.context().newPage();
    const { asked } = overhear(page);
    for (const tab of [page, other]) {
      await open(tab, "/jobs");
      await expect.poll(() => kept(tab)).toEqual(stored);
    }
    await expect.poll(() => asked.filter((path) => path !== "the client").length).toBeGreaterThan(1);
    await click(other, "footer a[href^='tel:']");
    await askAgain(page);
    await answer(page, "cookie.deny");
    const before = asked.length;
    await click(other, "footer a[href^='mailto:']");
    await untilSilent(other);
    for (const tab of [page, other]) expect(await kept(tab)).toEqual(onlyTheChoice);
    expect(asked).toHaveLength(before);
  });
});
