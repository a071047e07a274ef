import { expect } from "vitest";
import news from "../../crates/app/start/news.json" with { type: "json" };
import type { LocalizedText } from "../src/api/generated";
import pageContents from "../src/data/content.json";
import { dictionaries } from "../src/i18n/dictionaries";
import { isLanguage, type Language, languages } from "../src/i18n/languages";
import { localize } from "../src/lib/localizedText";
import { toViennaTime } from "../src/lib/vienna";
import { menuLink, test } from "./fixtures";
import { missingPath, missingPathMessage, pages, plain, text } from "./texts";

/** The names or headings of the items of a page: rooms, suppliers, jobs, sections. */
function namesOfItems(name: string, language: Language): string[] {
  const { lists } =
    (pageContents as Record<string, { lists?: Readonly<Record<string, readonly Item[]>> }>)[name] ?? {};
  const texts = Object.values(lists ?? {}).flatMap((items) =>
    items.map(({ texts }) => texts.name ?? texts.heading ?? texts.title),
  );
  return texts.flatMap((text) => (text ? [localize(language, text).text] : []));
}
type Item = { texts: Readonly<Record<string, LocalizedText>> };

/** Beside the names of the items. */
const expectedTexts: Partial<Record<string, readonly string[]>> = {
  // Default hours (specification §4).
  "/": [
    ...["Montag 10:00 – 23:00 11:00 – 20:15", "Dienstag Ruhetag", "Sonntag 10:00 – 15:00 11:00 – 14:00"],
    ...news.flatMap(({ title, subText }) => [title, subText]),
  ],
  "/essen": ["Speisekarte", "Burgerkarte", "Wildkarte"],
  "/kontakt": ["Dorfplatz 1", "3500 Lindenau", "+43 1 0000000", text("contact.card.elsewhere")],
  "/impressum": ["Gasthaus zur Linde GmbH", "ATU00000000", text("imprint.cookiesLink")],
};
const call = "tel:+4310000000";
const mail = "mailto:office@gasthaus.example";
const menus = ["/menu/Speisekarte.pdf", "/menu/Burgerkarte.pdf", "/menu/Wildkarte.pdf"];
const expectedLinks: Partial<Record<string, readonly string[]>> = {
  "/": [
    ...[call, mail, `${mail}?subject=Reservierung`, `${mail}?subject=Anfrage%20Stammtisch`],
    ...[...menus.slice(0, 2), "#kitchenSection", "#newsSection", "/lokal", "/essen"],
  ],
  "/essen": [call, ...menus, "https://baeckerei.example/", "https://fleischhauer.example/"],
  "/kontakt": [call, mail, "https://map.example/gasthaus/route"],
  "/jobs": [call],
  "/impressum": ["/cookie-policy"],
  [missingPath]: ["/"],
};

const checkedPages = pages.filter(({ language, page }) => language === "de" || page === "/");

test.for(checkedPages)(
  "$path is complete with scripts off, on a phone",
  async ({ name, language, page: address, path, heading }, { newPage }) => {
    const page = await newPage({
      isJavaScriptEnabled: false,
      screenSize: "phone",
      allowedConsole: missingPathMessage,
    });
    const response = await page.goto(path);
    expect(response?.status()).toBe(address === missingPath ? 404 : 200);
    expect(response?.headers()["content-type"]).toBe("text/html; charset=utf-8");
    expect(await page.getByRole("heading", { level: 1 }).textContent()).toBe(heading);
    const body = plain(await page.locator("body").innerText()).replace(" · heute", "");
    const copyright = `© 2024–${toViennaTime(new Date()).day.slice(0, 4)}`;
    const texts = language === "de" ? expectedTexts[address] : [];
    for (const expected of [...namesOfItems(name, language), ...(texts ?? []), copyright])
      expect(body).toContain(plain(expected));
    for (const href of expectedLinks[address] ?? [])
      expect(await page.locator(`a[href$="${href}"]:visible`).count(), href).toBeGreaterThan(0);
  },
);

test("a new server has an event in its structured data", async ({ server }) => {
  const html = await (await fetch(server.url)).text();
  const data = JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1] ?? "");
  const events = JSON.stringify(data).match(/"@type":"FoodEvent","@id":"[^"]*","name":"[^"]*"/g);
  expect(events).toEqual([expect.stringContaining(news[0]?.title ?? "")]);
});

test("with scripts off the navigation drawer opens", async ({ newPage }) => {
  const page = await newPage({ isJavaScriptEnabled: false, screenSize: "phone" });
  await page.goto("/");
  await page.getByRole("button", { name: text("nav.open"), exact: true }).click();
  await menuLink(page, "nav.kitchen").click();
  await page.waitForURL("**/essen");
});

test("dictionaries are served by the server itself", async ({ server }) => {
  for (const language of Object.keys(languages).filter(isLanguage)) {
    const response = await fetch(`${server.url}/assets/i18n/${language}.json`);
    expect(response.headers.get("content-type")).toBe("application/json; charset=utf-8");
    expect(await response.json()).toEqual(dictionaries[language]);
  }
});
