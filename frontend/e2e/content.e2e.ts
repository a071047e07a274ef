import { describe, expect } from "vitest";
import news from "../../crates/app/start/news.json" with { type: "json" };
import { dictionaries } from "../src/i18n/dictionaries";
import { isLanguage, languages, localizedPath } from "../src/i18n/languages";
import { toViennaTime } from "../src/lib/vienna";
import { test } from "./fixtures";
import { missingPath, missingPathMessage, pages, plain, product, text } from "./texts";

/** Default hours (specification §4). */
const weekdayHours = "10:00 – 23:00 11:00 – 20:15";
const sundayHours = "10:00 – 15:00 11:00 – 14:00";
const hoursRows = [
  `Montag ${weekdayHours}`,
  "Dienstag Ruhetag",
  "Mittwoch Ruhetag",
  `Donnerstag ${weekdayHours}`,
  `Freitag ${weekdayHours}`,
  `Samstag ${weekdayHours}`,
  `Sonntag ${sundayHours}`,
  `Feiertage ${sundayHours}`,
];

const links = {
  call: "tel:+4310000000",
  mail: "mailto:office@gasthaus.example",
  reservation: "mailto:office@gasthaus.example?subject=Reservierung",
  regularsTable: "mailto:office@gasthaus.example?subject=Anfrage%20Stammtisch",
};
const menus = ["/menu/Speisekarte.pdf", "/menu/Burgerkarte.pdf", "/menu/Wildkarte.pdf"];

const expectedKeys: Partial<Record<string, readonly Parameters<typeof text>[0][]>> = {
  "/": [
    "venue.rooms.feierstube.name",
    "venue.rooms.garten.name",
    "kitchen.suppliers.brot.name",
    "kitchen.suppliers.eier-nudeln.name",
    "home.sections.savings.heading",
    "menus.FOOD.title",
    "menus.BURGER.title",
  ],
  "/essen": [
    "kitchen.suppliers.brot.name",
    "kitchen.suppliers.fleisch.name",
    "kitchen.suppliers.gemuese.name",
    "kitchen.suppliers.eier-nudeln.name",
    "menus.FOOD.title",
    "menus.WILD.title",
  ],
  "/lokal": [
    "venue.rooms.feierstube.name",
    "venue.rooms.tv-lounge.name",
    "venue.rooms.gaststube.name",
    "venue.rooms.eck.name",
    "venue.rooms.garten.name",
  ],
  "/kontakt": ["contact.directions.bus.text", "contact.card.elsewhere"],
  "/jobs": ["jobs.jobs.kueche.title", "jobs.jobs.service.title", "jobs.jobs.lehre.title"],
  "/impressum": ["imprint.cookiesLink"],
};
const expectedContent: Partial<Record<string, readonly string[]>> = {
  "/": news.flatMap(({ title, subText }) => [title, subText]),
  "/kontakt": ["Dorfplatz 1", "3500 Lindenau", "+43 1 0000000"],
  "/impressum": ["Gasthaus zur Linde GmbH", "ATU00000000"],
};
const expectedLinks: Partial<Record<string, readonly string[]>> = {
  "/": [...Object.values(links), ...menus.slice(0, 2), "#kitchenSection", "#newsSection"],
  "/essen": [links.call, ...menus, "https://baeckerei.example/", "https://fleischhauer.example/"],
  "/kontakt": [links.call, links.mail, "https://map.example/gasthaus/route"],
  "/jobs": [links.call],
};
const expectedPages: Partial<Record<string, readonly string[]>> = {
  "/": ["/lokal", "/essen"],
  "/impressum": ["/cookie-policy"],
  [missingPath]: ["/"],
};

const checkedPages = pages.filter(({ language, page }) => language === "de" || page === "/");

describe.each(checkedPages)("$path", ({ language, page: name, path, heading }) => {
  const expectedTexts = [
    heading,
    ...(expectedKeys[name] ?? []).map((key) => text(key, {}, language)),
    ...(expectedContent[name] ?? []),
  ].map(plain);
  const hrefs = [
    ...(expectedLinks[name] ?? []),
    ...(expectedPages[name] ?? []).map((page) => localizedPath(language, page)),
  ];

  test("is complete with scripts off", async ({ server, openPage }) => {
    const page = await openPage(server, { isJavaScriptEnabled: false, allowedConsole: missingPathMessage });
    const response = await page.goto(path);
    expect(response?.status()).toBe(name === missingPath ? 404 : 200);
    expect(response?.headers()["content-type"]).toBe("text/html; charset=utf-8");
    expect(await page.getByRole("heading", { level: 1 }).textContent()).toBe(heading);
    expect(plain(await page.title())).toContain(product);
    expect(await page.locator("html").getAttribute("lang")).toBe(language);
    expect(await page.locator("meta[name=description]").getAttribute("content")).not.toBe("");
    const body = plain(await page.locator("body").innerText());
    for (const expectedText of [...expectedTexts, `© 2024–${toViennaTime(new Date()).day.slice(0, 4)}`])
      expect(body).toContain(expectedText);
    for (const href of hrefs)
      expect(await page.locator(`a[href$="${href}"]:visible`).count(), href).toBeGreaterThan(0);
  });
});

test("a new server has an event in its structured data", async ({ server }) => {
  const html = await (await fetch(server.url)).text();
  const data = JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1] ?? "");
  const events = JSON.stringify(data).match(/"@type":"FoodEvent","@id":"[^"]*","name":"[^"]*"/g);
  expect(events).toEqual([expect.stringContaining(news[0]?.title ?? "")]);
});

describe("with scripts off, on a phone", () => {
  test("the opening hours list every day", async ({ server, openPage }) => {
    const page = await openPage(server, { isJavaScriptEnabled: false, screenSize: "phone" });
    await page.goto("/");
    const table = page.getByRole("table", { name: text("hours.caption") });
    const rows = await table
      .locator("tbody tr")
      .evaluateAll<string[], void, HTMLTableRowElement>((elements) =>
        elements.map(({ cells: [day, ...hours] }) =>
          [day?.innerText.split(" · ")[0], ...hours.map((cell) => cell.innerText)].join(" "),
        ),
      );
    expect(rows.map(plain)).toEqual(hoursRows);
    expect(await table.locator("tr[aria-current=date]").count()).toBe(1);
  });

  test("all six news can be seen", async ({ server, openPage }) => {
    const page = await openPage(server, { isJavaScriptEnabled: false, screenSize: "phone" });
    await page.goto("/");
    for (const { title } of news) {
      const heading = page.getByRole("heading", { name: title });
      await heading.scrollIntoViewIfNeeded();
      const box = await heading.boundingBox();
      expect(box, title).not.toBeNull();
      expect(
        (box?.x ?? -1) >= 0 && (box?.x ?? 0) + (box?.width ?? 0) <= (page.viewportSize()?.width ?? 0),
        title,
      ).toBe(true);
    }
  });

  test("the navigation drawer opens", async ({ server, openPage }) => {
    const page = await openPage(server, { isJavaScriptEnabled: false, screenSize: "phone" });
    await page.goto("/");
    await page.getByRole("button", { name: text("nav.open"), exact: true }).click();
    await page
      .getByRole("navigation", { name: text("nav.label") })
      .getByRole("link", { name: text("nav.kitchen") })
      .click();
    await page.waitForURL("**/essen");
  });
});

test("dictionaries are served by the server itself", async ({ server }) => {
  for (const language of Object.keys(languages).filter(isLanguage)) {
    const response = await fetch(`${server.url}/assets/i18n/${language}.json`);
    expect(response.headers.get("content-type")).toBe("application/json; charset=utf-8");
    expect(await response.json()).toEqual(dictionaries[language]);
  }
});
