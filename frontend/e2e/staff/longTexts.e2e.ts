import sharp from "sharp";
import { expect } from "vitest";
import type { ContentItem, MenuFile, MenuSetting, PageContent, Site } from "../../src/api/generated";
import pageContents from "../../src/data/content.json";
import { newsEntryPath, staffPaths } from "../../src/routes/paths";
import { contentPages, definitions, type ListDefinition } from "../../src/staff/content/definitions";
import { openHydrated } from "../fixtures";
import { horizontalOverflow, noOverflow } from "../layoutChecks";
import { missingPathMessage, pages } from "../texts";
import { type ApiClient, test as base, signInByApi, waitForScreen } from "./fixtures";

/** The widest letter, without a place to hyphenate. */
const longWord = "W".repeat(40);

/** Words of 40 letters, as long as the limit allows. */
const longText = (maxLength: number) => `${longWord} `.repeat(50).slice(0, maxLength).trim();

const localized = (maxLength: number) => ({ de: longText(maxLength), en: longText(maxLength) });

const localizedTexts = (maxLengths: Readonly<Record<string, number>>) =>
  Object.fromEntries(Object.entries(maxLengths).map(([name, maxLength]) => [name, localized(maxLength)]));

const withLongTexts =
  ({ texts, hasCaptions = false }: ListDefinition) =>
  (item: ContentItem) => ({
    ...item,
    texts: localizedTexts(texts),
    pictures: item.pictures.map((picture) => ({
      ...picture,
      alt: localized(200),
      ...(hasCaptions && { caption: localized(200) }),
    })),
  });

async function enterContent(apiClient: ApiClient) {
  for (const page of contentPages) {
    const { texts, lists } = definitions[page];
    const example: PageContent = pageContents[page];
    const longLists = Object.entries(lists).map(([name, list]) => [
      name,
      example.lists[name]?.map(withLongTexts(list)),
    ]);
    const content = { texts: localizedTexts(texts), lists: Object.fromEntries(longLists) };
    await apiClient.request("PUT", `/content/${page}/draft`, content);
    await apiClient.request("POST", `/content/${page}/publish`);
  }
}

async function enterMasterData(apiClient: ApiClient, product: string) {
  const { contact, geo, imprint } = await apiClient.request<Site>("GET", "/site");
  const link = `https://${longWord}.example/${longWord}`;
  const name = longText(200);
  await apiClient.request("PUT", "/site", {
    product,
    contact: { phone: contact.phone, email: `${longWord}@${longWord}.example` },
    address: Object.fromEntries(
      ["street", "postalCode", "locality", "country"].map((part) => [part, longText(100)]),
    ),
    geo,
    links: {
      map: link,
      directions: link,
      video: link,
      social: link,
      further: [{ label: { de: longText(40), en: longText(40) }, url: link }],
    },
    imprint: {
      ...Object.fromEntries(Object.keys(imprint).map((part) => [part, name])),
      vatId: "ATU12345678",
    },
  });
}

async function enterMenus(apiClient: ApiClient) {
  for (const { key } of await apiClient.request<MenuFile[]>("GET", "/menu-files"))
    await apiClient.request("PATCH", `/menu-files/${key}`, { name: longText(200) });
  const { displayedMenus } = await apiClient.request<{ displayedMenus: MenuSetting[] }>(
    "GET",
    "/menu-settings",
  );
  const longLabels = displayedMenus.map((menu) => ({ ...menu, displayLabel: longText(200) }));
  await apiClient.request("PATCH", "/menu-settings", { displayedMenus: longLabels });
}

const makePicture = () =>
  sharp({ create: { width: 600, height: 800, channels: 3, background: "green" } })
    .png()
    .toBuffer();

const newsDraft = {
  sortOrder: 1,
  title: longText(200),
  subText: longText(4000),
  timeframe: longText(200),
  imgSrc: "/assets/pictures/news-gans-800.webp",
  isFood: true,
  isComingSoon: true,
};

const test = base.extend("newsId", { scope: "file" }, async ({ apiClient, staffServer }) => {
  await fetch(`${staffServer.url}/api/contact`, {
    method: "POST",
    headers: { "content-type": "application/json; charset=utf-8" },
    body: JSON.stringify({
      name: longText(100),
      email: `${longWord}@${longWord}.example`,
      body: longText(2000),
    }),
  });
  const day = { from: "2099-12-24", until: "2099-12-26", label: longText(200), isOpen: true };
  const times = { openFrom: "11:00", openUntil: "23:00", kitchenFrom: "11:30", kitchenUntil: "21:30" };
  const kitchenBreak = { kitchenBreakFrom: "14:00", kitchenBreakUntil: "17:30" };
  await apiClient.request("POST", "/opening-hours/special-days", { ...day, ...times, ...kitchenBreak });
  const week = [0, 1, 2, 3, 4, 5, 6].map((dayKey) => ({ dayKey, isOpen: false }));
  const season = {
    name: longText(60),
    from: "2020-01-01",
    until: "2099-12-31",
    week,
    holiday: { isOpen: false },
  };
  await apiClient.request("POST", "/opening-hours/seasons", season);
  await enterContent(apiClient);
  await enterMenus(apiClient);
  await enterMasterData(apiClient, longText(100));
  const deleted = await apiClient.request<{ id: number }>("POST", "/news", newsDraft);
  await apiClient.request("DELETE", `/news/${deleted.id}`);
  return (await apiClient.request<{ id: number }>("POST", "/news", newsDraft)).id;
});

test("texts of maximum length, with words of 40 letters, fit a screen of 320 pixels", async ({
  staffServer,
  newsId,
  openPage,
}) => {
  const page = await openPage(staffServer, {
    screenSize: "smallPhone",
    reducedMotion: true,
    allowedConsole: missingPathMessage,
  });
  const found: Record<string, unknown> = {};
  for (const { path } of pages) {
    await openHydrated(page, path);
    found[path] = await horizontalOverflow(page);
    const heights = await page
      .locator("article")
      .evaluateAll((articles) => articles.map((article) => article.getBoundingClientRect().height));
    expect(Math.max(0, ...heights), "a long entry scrolls").toBeLessThanOrEqual(48 * 16);
  }
  await signInByApi(page, staffServer);
  await page.goto(staffPaths.pictures);
  await page
    .getByLabel("Bilder hochladen")
    .setInputFiles({ name: `${longWord}.png`, mimeType: "image/png", buffer: await makePicture() });
  const picturePath = await page.getByRole("link", { name: longWord }).getAttribute("href");
  const screenPaths = [
    picturePath ?? "",
    ...Object.values(staffPaths),
    newsEntryPath(newsId),
    ...contentPages.map((name) => `${staffPaths.content}/${name}`),
  ];
  for (const path of screenPaths) {
    await page.goto(path);
    await waitForScreen(page, /./);
    const closedParts = page.locator("main :is(details:not([open]) > summary, [aria-expanded=false])");
    while ((await closedParts.count()) > 0) await closedParts.first().click();
    found[path] = await horizontalOverflow(page);
  }
  expect(found).toEqual(Object.fromEntries(Object.keys(found).map((path) => [path, noOverflow])));
});

test("a long name of the inn keeps its first word in the header", async ({
  staffServer,
  apiClient,
  openPage,
}) => {
  await enterMasterData(apiClient, "Landgasthof zum Goldenen Hirschen");
  const page = await openPage(staffServer, { reducedMotion: true });
  await openHydrated(page, "/");
  for (const width of [320, 390, 768, 1024, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await page.locator("header").getByText("Landgasthof").isVisible(), `${width}`).toBe(true);
    expect(await horizontalOverflow(page), `${width}`).toEqual(noOverflow);
  }
});
