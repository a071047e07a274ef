import type { Locator, Page } from "playwright-core";
import { expect, onTestFinished } from "vitest";
import exampleNews from "../../../crates/app/start/news.json" with { type: "json" };
import exampleContents from "../../src/data/content.json";
import contentLabels from "../../src/i18n/de/staffContent.json";
import { dictionaries } from "../../src/i18n/dictionaries";
import { staffPaths } from "../../src/routes/paths";
import socialPreviewPicture from "../../src/seo/socialPreviewPicture.json";
import { contentPages, definitions, type ListDefinition } from "../../src/staff/content/definitions";
import { openHydrated } from "../fixtures";
import { decodeEntities, missingPath, missingPathMessage, plain } from "../texts";
import { chooseFile, choosePicture } from "./actions";
import { acceptAlert, closeStatus, expectStaffMenu, test, waitForScreen } from "./fixtures";
import { innName, keptMasterData, masterData, menus, news, photoFiles, photos } from "./gasthofPost";
import { makePdf } from "./pdf";
import { anna, startStaffServer } from "./startStaffServer";

const tap = (scope: Page | Locator, name: string) => scope.getByRole("button", { name, exact: true }).tap();

/** Replaces the text of an input key by key. */
async function typeInto(input: Locator, text: string) {
  await input.tap();
  await input.press("ControlOrMeta+a");
  await input.press("Delete");
  await input.pressSequentially(text);
}

async function openScreen(page: Page, path: string, heading: string) {
  await page.goto(path);
  await waitForScreen(page, heading);
}

async function saveMasterData(page: Page) {
  await page.getByRole("link", { name: "Name, Adresse und Telefon eintragen" }).tap();
  await waitForScreen(page, "Stammdaten");
  const inputs = await page.locator("form input:not([type=checkbox])").all();
  expect(inputs.length).toBe(Object.keys(masterData).length);
  for (const [label, value] of Object.entries(masterData)) {
    const input = page.getByLabel(label, { exact: true });
    if (label === "Name") await typeInto(input, value);
    else await input.fill(value);
  }
  await tap(page, "Speichern");
  expect(await closeStatus(page)).toBe("Stammdaten gespeichert");
}

async function turnEnglishOff(page: Page) {
  await openScreen(page, staffPaths.masterData, "Stammdaten");
  await page.getByLabel("Die Website auch auf Englisch zeigen").tap();
  await tap(page, "Speichern");
  expect(await closeStatus(page)).toBe("Stammdaten gespeichert");
}

async function saveHours(page: Page) {
  await openScreen(page, staffPaths.openingHours, "Öffnungszeiten");
  for (const [label, time] of [
    ["Lokal von", "07:30"],
    ["Lokal bis", "22:00"],
    ["Küche von", "11:30"],
    ["Küche bis", "20:45"],
  ] as const)
    await page.getByLabel(`Montag, ${label}`).fill(time);
  await tap(page, "Montag: Pause Küche hinzufügen");
  await tap(page, "Montag für andere Tage übernehmen");
  await tap(page, "alle anderen");
  await page.getByRole("group", { name: "Mittwoch" }).getByText("offen", { exact: true }).tap();
  await tap(page, "Woche speichern");
  expect(await closeStatus(page)).toBe("Öffnungszeiten gespeichert");
  const friday = await page.getByRole("row", { name: /^Freitag/ }).innerText();
  expect(plain(friday)).toContain("11:30 – 14:00 17:30 – 20:45");
}

async function uploadPhotos(page: Page) {
  await openScreen(page, staffPaths.pictures, "Bilder");
  await page.getByLabel("Bilder hochladen").setInputFiles(await photoFiles());
  for (const [name, [alt]] of Object.entries(photos)) {
    await page.getByRole("link", { name }).tap();
    await page.getByLabel("Bildbeschreibung", { exact: true }).fill(alt);
    await tap(page, "Speichern");
    expect(await closeStatus(page)).toBe("Bild gespeichert");
    await waitForScreen(page, "Bilder");
  }
}

const contentLabel = (key: string) => (contentLabels as Record<string, string>)[`staff.content.${key}`] ?? "";

async function openItem(item: Locator) {
  const toggle = item.locator("> div > [aria-expanded]");
  if ((await toggle.getAttribute("aria-expanded")) === "false") await toggle.tap();
  expect(await toggle.getAttribute("aria-expanded")).toBe("true");
}

/** Leaves at most two items, adds a room, and replaces the pictures by one of the photos for each item. */
async function replaceItems(page: Page, name: string, { isFixed, builtIn, maxPictures }: ListDefinition) {
  const section = page.locator("form section").filter({
    has: page.getByRole("heading", { level: 2, name: contentLabel(`list.${name}`), exact: true }),
  });
  const items = section.locator("> ol > li");
  while (isFixed !== true && builtIn === undefined && (await items.count()) > 2) {
    await openItem(items.last());
    await tap(items.last(), "Entfernen");
  }
  if (name === "rooms") await tap(section, contentLabel("add.rooms"));
  for (const [index, item] of (await items.all()).entries()) {
    await openItem(item);
    if (maxPictures === undefined) continue;
    const pictures = item.locator("fieldset");
    while ((await pictures.count()) > 1) await tap(pictures.last(), "Bild entfernen");
    await tap(item, (await pictures.count()) === 0 ? "Bild hinzufügen" : "Anderes Bild wählen");
    const [alt] = Object.values(photos)[index % 3] ?? photos["haus.jpg"];
    await tap(item, alt);
    expect(await item.locator('[name$=".alt.de"]').inputValue()).toBe(alt);
  }
}

/** Replaces every text and picture of a page. */
async function publishPage(page: Page, name: (typeof contentPages)[number]) {
  await openScreen(page, `${staffPaths.content}/${name}`, "Seiten bearbeiten");
  for (const [list, definition] of Object.entries(definitions[name].lists))
    await replaceItems(page, list, definition);
  const inputs = () =>
    page
      .locator("form :is(input, textarea)[name]")
      .evaluateAll<[string, string][], void, HTMLInputElement>((all) =>
        all.map(({ name, value }) => [name, value]),
      );
  for (const [input, value] of await inputs()) {
    const field = page.locator(`[name="${input}"]`);
    if (value.startsWith("https://")) await field.fill("https://post.example/");
    if (!/(?<!\.alt)\.de$/.test(input)) continue;
    const text = `Post: ${input.split(".").slice(1, -1).join(" ")}`;
    await (input === "texts.greeting.de" ? typeInto(field, text) : field.fill(text));
  }
  await page.getByText(/^Englisch/).tap();
  for (const [input, value] of await inputs())
    if (input.endsWith(".en") && value !== "") await page.locator(`[name="${input}"]`).fill("");
  await tap(page, "Veröffentlichen");
  expect(await closeStatus(page)).toBe("Seite veröffentlicht");
}

async function replaceNews(page: Page) {
  await openScreen(page, staffPaths.newsEdit, "Neuigkeiten bearbeiten");
  for (const { title } of exampleNews) {
    await tap(page, `„${title}“ löschen`);
    expect(await acceptAlert(page)).toBe(`News ${title} erfolgreich gelöscht`);
  }
  await page.getByRole("link", { name: "Neuigkeit schreiben" }).tap();
  await waitForScreen(page, "Neuigkeit schreiben");
  await typeInto(page.getByLabel("Titel"), news.title);
  await page.getByLabel("Beschreibung").fill("Mit Erdäpfelsalat.\nBitte bis Samstag bestellen.");
  await page.getByLabel("Zeitraum").fill(news.timeframe);
  await choosePicture(page, "Kürbis");
  await tap(page, "Speichern");
  expect(await acceptAlert(page)).toBe(`News ${news.title} erfolgreich erstellt`);
}

async function replaceMenus(page: Page) {
  await openScreen(page, staffPaths.menuUpload, "Speisekarte hochladen");
  for (const [index, { type, name, message }] of menus.entries()) {
    const buffer = makePdf(20_000, index + 11);
    await chooseFile(page, { name: `Scan ${index}.pdf`, mimeType: "application/pdf", buffer });
    await typeInto(page.getByLabel("Name der Speisekarte"), name);
    await page.getByLabel("Welche Speisekarte ist das?").selectOption(type);
    await tap(page, "Hochladen");
    expect(await acceptAlert(page)).toBe(message);
    await openScreen(page, staffPaths.menuUpload, "Speisekarte hochladen");
  }
  await tap(page, "Ganslkarte anzeigen");
  await acceptAlert(page);
  for (const type of ["Burgerkarte", "Wildkarte"]) {
    await tap(page, `${type} löschen`);
    await page.getByText(/liegt im Papierkorb\. Gäste sehen diese Speisekarte nicht mehr\./).waitFor();
    await page.getByRole("button", { name: `${type} löschen` }).waitFor({ state: "detached" });
  }
}

/** Paths of all pages, files and responses that guests and search engines get. */
async function publicPaths(url: string) {
  const sitemap = await (await fetch(`${url}/sitemap.xml`)).text();
  const listed = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(
    ([, address = ""]) => new URL(address).pathname,
  );
  return [
    ...listed,
    ...[missingPath, `/en${missingPath}`, staffPaths.signIn, "/sitemap.xml", "/robots.txt"],
    ...["/manifest.webmanifest", "/.well-known/security.txt"],
    ...["/api/site", "/api/news", "/api/menus", "/api/opening-hours"],
  ];
}

const uiTexts = Object.values(dictionaries).flatMap((texts) => Object.values<string>(texts));

/** The strings of a value, without ids and names of pictures. */
const stringsOf = (value: unknown): string[] =>
  typeof value === "string"
    ? [value]
    : Object.entries(Object(value)).flatMap(([key, part]) =>
        ["id", "picture"].includes(key) ? [] : stringsOf(part),
      );

/** The texts of the initial content around placeholders, without those that are also in texts of the interface. */
const exampleTexts = [...new Set(stringsOf(exampleContents).flatMap((text) => text.split("{product}")))]
  .map((text) => text.trim())
  .filter(
    (text) => text.length > 3 && !text.startsWith("/") && !uiTexts.some((other) => other.includes(text)),
  );

const pictureNames = [...new Set(JSON.stringify(exampleContents).match(/(?<="picture":")[^"]+/g))];
const examplePictures = [...pictureNames.map((name) => `/pictures/${name}-`), socialPreviewPicture.path];

const iconPaths = ["/favicon.ico", "/favicon.svg", "/apple-touch-icon.png", "/icon-192.png"];

const readIcon = async (url: string) => Buffer.from(await (await fetch(url)).arrayBuffer());

/** Also as a part of a word. */
const exampleName = /linde(?!rn)/i;

const exampleMenus = ["Burgerkarte", "Wildkarte", "Speisekarte.pdf"];

test("a new innkeeper replaces the example, and no public page has any of it left", {
  timeout: 400_000,
}, async ({ openPage }) => {
  // An empty data folder for each attempt.
  const server = await startStaffServer();
  // After the pages are closed.
  onTestFinished(() => server.close());
  const site: { publicUrl: string } = await (await fetch(`${server.url}/api/site`)).json();
  const exampleMasterData = stringsOf(site).filter(
    (text) => text.length > 4 && !keptMasterData.has(text) && text !== site.publicUrl,
  );
  const examples = [
    ...[...exampleMasterData, ...exampleMenus, ...exampleTexts, ...examplePictures],
    ...exampleNews.flatMap(({ title, subText, imgSrc }) => [title, subText, imgSrc]),
  ];
  const leftoversIn = (source: string) => {
    const text = decodeEntities(source);
    return [...(exampleName.exec(text) ?? []), ...examples.filter((one) => text.includes(one))];
  };
  expect(leftoversIn(await (await fetch(server.url)).text()).length).toBeGreaterThan(100);
  const exampleIcons = Object.fromEntries(
    await Promise.all(iconPaths.map(async (path) => [path, await readIcon(server.url + path)] as const)),
  );
  const page = await openPage(server, { screenSize: "phone", reducedMotion: true });
  await page.goto(staffPaths.signIn);
  await typeInto(page.getByLabel("E-Mail"), anna.email);
  await typeInto(page.getByLabel("Passwort"), anna.password);
  await tap(page, "Einloggen");
  await expectStaffMenu(page, server);

  await saveMasterData(page);
  await saveHours(page);
  await uploadPhotos(page);
  for (const name of contentPages) await publishPage(page, name);
  await replaceNews(page);
  await replaceMenus(page);

  await openScreen(page, staffPaths.signIn, "Griaß di, Anna!");
  await page.getByText("Erste Schritte: 7 von 10 erledigt").waitFor();

  const found: Record<string, string[]> = {};
  const search = (path: string, source: string) => {
    const leftovers = leftoversIn(source);
    if (leftovers.length > 0) found[path] = leftovers;
  };
  const paths = await publicPaths(server.url);
  for (const path of paths) {
    search(path, await (await fetch(server.url + path)).text());
  }
  for (const path of iconPaths) {
    const icon = await readIcon(server.url + path);
    if (exampleIcons[path]?.equals(icon) !== false) found[path] = ["the icon of the example"];
  }
  expect(uiTexts.filter((text) => exampleName.test(text))).toEqual([]);

  const guest = await openPage(server, { screenSize: "phone", allowedConsole: missingPathMessage });
  guest.on("request", (request) => {
    if (request.url().includes("/sketch-")) found.styleSheet = [request.url()];
  });
  for (const path of paths.slice(0, paths.indexOf(staffPaths.signIn))) {
    await openHydrated(guest, path);
    const html = await guest.content();
    expect(html).toContain(innName);
    search(`${path}, hydrated`, html);
  }
  expect(found).toEqual({});
  await turnEnglishOff(page);
  const english = await fetch(`${server.url}/en/essen`, { redirect: "manual" });
  expect([english.status, english.headers.get("location")]).toEqual([302, "/essen"]);
  const german = await (await fetch(server.url)).text();
  expect(german).not.toMatch(/hreflang="(en|x-default)"|href="[^"]*\/en\/|en_GB/i);
});
