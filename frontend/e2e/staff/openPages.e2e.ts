import type { Page } from "playwright-core";
import { expect } from "vitest";
import type { MenuSettings, NewsEntry, OpeningHours, PageContent, Site } from "../../src/api/generated";
import pageContents from "../../src/data/content.json";
import { openHydrated } from "../fixtures";
import { visibleText } from "../texts";
import { createNews } from "./actions";
import { type ApiClient, test } from "./fixtures";

async function editNews(apiClient: ApiClient, title: string, method: "PATCH" | "DELETE", changes?: object) {
  const news = await apiClient.request<NewsEntry[]>("GET", "/news?scope=all");
  await apiClient.request(method, `/news/${news.find((entry) => entry.title === title)?.id}`, changes);
}

async function saveWeek(apiClient: ApiClient) {
  const { week, holiday } = await apiClient.request<OpeningHours>("GET", "/opening-hours");
  const changed = week.map((day) => ({ ...day, ...(day.isOpen && { openFrom: "09:31" }) }));
  await apiClient.request("PUT", "/opening-hours", { week: changed, holiday });
}

async function saveMasterData(apiClient: ApiClient) {
  const { contact, address, geo, links, imprint } = await apiClient.request<Site>("GET", "/site");
  const phoneAndMail = { phone: "+43 2713 2345", email: contact.email };
  const product = "Gasthof Post";
  await apiClient.request("PUT", "/site", { product, contact: phoneAndMail, address, geo, links, imprint });
}

async function publishVenue(apiClient: ApiClient) {
  const { texts, lists }: PageContent = pageContents.venue;
  const newRoom = { id: "kegelbahn", texts: { name: { de: "Kegelbahn" } }, pictures: [] };
  const rooms = (lists.rooms ?? []).map((room) => ({ ...room, hidden: room.id === "tv-lounge" }));
  const heading = { de: "Feste feiern" };
  const draft = { texts: { ...texts, heading }, lists: { ...lists, rooms: [...rooms, newRoom] } };
  await apiClient.request("PUT", "/content/venue/draft", draft);
  await apiClient.request("POST", "/content/venue/publish");
}

async function hideMenu(apiClient: ApiClient) {
  const { displayedMenus } = await apiClient.request<MenuSettings>("GET", "/menu-settings");
  const changed = displayedMenus.map((menu) => ({ ...menu, isChecked: menu.type !== "BURGER" }));
  await apiClient.request("PATCH", "/menu-settings", { displayedMenus: changed });
}

const specialDay = { from: "2099-12-24", until: "2099-12-26", label: "Hochzeit im Haus", isOpen: false };

/** A page, what is saved, a text that it shows then, and one that it does not show any more. */
const changes: [string, (apiClient: ApiClient) => Promise<unknown>, string, string?][] = [
  ["/", (all) => createNews(all, "Erster Schnee"), "Erster Schnee"],
  ["/", (all) => editNews(all, "Erster Schnee", "PATCH", { title: "Föhn" }), "Föhn", "Erster Schnee"],
  ["/", (all) => editNews(all, "Föhn", "DELETE"), "", "Föhn"],
  ["/", saveWeek, "09:31 – 23:00"],
  ["/", (all) => all.request("POST", "/opening-hours/special-days", specialDay), specialDay.label],
  ["/essen", hideMenu, "", "Burgerkarte"],
  ["/lokal", publishVenue, "Kegelbahn", "TV-Lounge"],
  // In German, without a translation.
  ["/en/lokal", publishVenue, "Feste feiern"],
  ["/en/impressum", saveMasterData, "+43 2713 2345", "+43 1 0000000"],
];

test("what staff save is in the next response and on open pages at once", async ({
  staffServer,
  apiClient,
  openPage,
}) => {
  const page = await openPage(staffServer);
  for (const [path, save, shown, gone = "nowhere"] of changes) {
    await openHydrated(page, path);
    await page.evaluate(() => Object.assign(window, { same: true }));
    await save(apiClient);
    const response = visibleText(await (await fetch(staffServer.url + path)).text());
    const shownTexts = (text: string) => [text.includes(shown), text.includes(gone)];
    expect(shownTexts(response), `${path}: ${shown}`).toEqual([true, false]);
    const pageTexts = async () => shownTexts(visibleText((await page.content()).replaceAll("&nbsp;", " ")));
    await expect.poll(pageTexts, { message: `${path}: ${shown}` }).toEqual([true, false]);
    expect(await page.evaluate(() => "same" in window)).toBe(true);
  }
});

test("seven tabs share one event stream, which another takes over", async ({
  staffServer,
  apiClient,
  openPage,
}) => {
  const first = await openPage(staffServer);
  const context = first.context();
  const streamTabs: Page[] = [];
  context.on("request", (request) => {
    if (request.url().includes("/api/events")) streamTabs.push(request.frame().page());
  });
  const tabs = [first];
  while (tabs.length < 7) tabs.push(await context.newPage());
  for (const tab of tabs) await openHydrated(tab, "/");
  const createInAllTabs = async (title: string) => {
    await createNews(apiClient, title);
    const open = tabs.filter((tab) => !tab.isClosed());
    await Promise.all(
      open.map((tab) => tab.getByRole("heading", { name: title }).first().waitFor({ state: "attached" })),
    );
  };
  await createInAllTabs("Für alle");
  expect(streamTabs).toHaveLength(1);
  await streamTabs[0]?.close();
  await createInAllTabs("Für die anderen");
  expect(streamTabs).toHaveLength(2);
});
