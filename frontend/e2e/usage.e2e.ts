import { describe, expect } from "vitest";
import { browserStorage, storedWithConsent } from "./browserStorage";
import { carousel } from "./carousel";
import { faultyProxy } from "./faultyProxy";
import { openHydrated } from "./fixtures";
import { test } from "./staff/fixtures";
import { text } from "./texts";
import { captureUsageEvents, clickWithoutNavigation, parseUsageEvents } from "./usage";

describe("with consent", () => {
  test("events are sent once from then on, without identifying the guest", async ({
    staffServer,
    apiClient,
    openPage,
  }) => {
    const page = await openPage(staffServer, { firstVisit: true, reducedMotion: true });
    const { requests, events } = captureUsageEvents(page);
    await openHydrated(page, "/");
    await clickWithoutNavigation(page, "a[data-usage=reservation]");
    await page
      .locator("section:not([hidden])")
      .getByRole("button", { name: text("cookie.allow") })
      .click();
    await expect.poll(() => requests).toEqual(["the client"]);
    await expect.poll(() => browserStorage(page)).toEqual(storedWithConsent);

    const newsCarousel = carousel(page, text("home.sections.news.heading"));
    await newsCarousel.next.click();
    await newsCarousel.next.click();
    await clickWithoutNavigation(page, "a[data-menu=FOOD]");
    await page
      .getByRole("contentinfo")
      .getByRole("link", { name: text("nav.contact") })
      .click();
    await page.getByRole("heading", { level: 1, name: text("contact.heading") }).waitFor();
    await clickWithoutNavigation(page, "footer a[href^='tel:']");
    await expect.poll(events).toEqual([
      ["page-view", { page: "home", entry: true }],
      ["carousel-used", { page: "home", carousel: "news" }],
      ["menu-opened", { page: "home", menuType: "FOOD" }],
      ["page-view", { page: "contact", entry: false }],
      ["call", { page: "contact" }],
    ]);
    expect(new Set(requests)).toEqual(new Set(["the client", "/api/usage/track/"]));
    const today = { visits: 1, pageViews: 2, menusOpened: 1, calls: 1, reservations: 0, carouselsUsed: 1 };
    await expect.poll(() => apiClient.request("GET", "/statistics?days=7")).toMatchObject({ today });
  });

  test("events during navigation are not lost", async ({ server, openPage }) => {
    const received = new Map<unknown, unknown[]>();
    const proxy = await faultyProxy(server, (body) => {
      for (const { event, properties } of parseUsageEvents(body))
        received.set(properties.$insert_id, [event, properties.page]);
      return "passes";
    });
    const page = await openPage(proxy, { hasConsented: true, reducedMotion: true });
    await openHydrated(page, "/essen");
    await expect.poll(() => browserStorage(page)).toEqual(storedWithConsent);
    await clickWithoutNavigation(page, "a[data-menu=FOOD]");
    await page
      .getByRole("contentinfo")
      .getByRole("link", { name: text("language.en") })
      .click();
    await page.waitForURL("**/en/essen");
    await page.close();
    await expect
      .poll(() => [...received.values()], { timeout: 4_000 })
      .toEqual(
        expect.arrayContaining([
          ["page-view", "kitchen"],
          ["menu-opened", "kitchen"],
          ["language-changed", "kitchen"],
        ]),
      );
    await proxy.close();
  });
});
