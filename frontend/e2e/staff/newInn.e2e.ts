import type { Locator, Page } from "playwright-core";
import { expect, onTestFinished } from "vitest";
import exampleNews from "../../../crates/app/start/news.json" with { type: "json" };
import exampleContents from "../../src/data/content.json";
import contentLabels from "../../src/i18n/de/staffContent.json";
import { dictionaries } from "../../src/i18n/dictionaries";
import { staffPaths } from "../../src/routes/paths";
import socialPreviewPicture from "../../src/seo/socialPreviewPicture.json";
import { openHydrated } from "../fixtures";
import { missingPath, missingPathMessage } from "../texts";
import { choosePicture } from "./actions";
import { acceptAlert, closeStatus, expectStaffMenu, test, waitForScreen } from "./fixtures";
import {
  type Item,
  innName,
  keptMasterData,
  masterData,
  menus,
  news,
  pages,
  photoFiles,
  photos,
} from "./gasthofPost";
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

async function saveHours(page: Page) {
  await openScreen(page, staffPaths.openingHours, "Öffnungszeiten");
  for (const [label, time] of [
    ["Lokal von", "07:30"],
    ["Lokal bis", "22:00"],
    ["Küche von", "11:30"],
    ["Küche bis", "20:45"],
  ] as const)
    await page.getByLabel(`Montag, ${label}`).fill(time);
  await tap(page, "Montag für andere Tage übernehmen");
  await tap(page, "alle anderen");
  await page.getByRole("group", { name: "Mittwoch" }).getByText("offen", { exact: true }).tap();
  await tap(page, "Woche speichern");
  expect(await closeStatus(page)).toBe("Öffnungszeiten gespeichert");
}

async function uploadPhotos(page: Page) {
  await openScreen(page, staffPaths.pictures, "Bilder");
  const files = await photoFiles();
  await page.getByLabel("Bilder hochladen").setInputFiles(files);
  for (const [index, { name }] of files.entries()) {
    await page.getByRole("link", { name }).tap();
    const description = page.getByLabel("Bildbeschreibung", { exact: true });
    await (index === 0 ? typeInto(description, photos[name] ?? "") : description.fill(photos[name] ?? ""));
    await tap(page, "Speichern");
    expect(await closeStatus(page)).toBe("Bild gespeichert");
    await waitForScreen(page, "Bilder");
  }
}

const inputNamed = (page: Page, name: string) => page.locator(`[name="${name}"]`);

/** In the list, the items of which have inputs named after their index. */
async function fillPhotos(page: Page, item: Locator, path: string, photos: Item["photos"] & object) {
  const fields = item.locator("fieldset");
  while ((await fields.count()) > photos.length) await tap(fields.last(), "Bild entfernen");
  for (const [index, { alt, caption }] of photos.entries()) {
    await (index < (await fields.count())
      ? tap(fields.nth(index), "Anderes Bild wählen")
      : tap(item, "Bild hinzufügen"));
    await tap(item, alt);
    expect(await inputNamed(page, `${path}.${index}.alt.de`).inputValue()).toBe(alt);
    if (caption !== undefined) await inputNamed(page, `${path}.${index}.caption.de`).fill(caption);
  }
}

const contentLabel = (key: string) => (contentLabels as Record<string, string>)[`staff.content.${key}`] ?? "";

async function fillList(page: Page, name: string, all: readonly Item[]) {
  const section = page.locator("form section").filter({
    has: page.getByRole("heading", { level: 2, name: contentLabel(`list.${name}`), exact: true }),
  });
  const items = section.locator("> ol > li");
  // A tap does not reach the button if the list moves under it, as when a picture above is loaded.
  const open = (item: Locator) =>
    expect
      .poll(async () => {
        const toggle = item.locator("> div > [aria-expanded]");
        if ((await toggle.getAttribute("aria-expanded")) === "false") await toggle.tap();
        return toggle.getAttribute("aria-expanded");
      })
      .toBe("true");
  const kept = all.filter(({ isNew = false }) => !isNew);
  while ((await items.count()) > kept.length) {
    await open(items.last());
    await tap(items.last(), "Entfernen");
  }
  for (const [index, { texts = {}, link, photos = [] }] of all.entries()) {
    const path = `lists.${name}.${index}`;
    const item = items.nth(index);
    if (index < (await items.count())) await open(item);
    // A new item is open.
    else
      await section
        .getByRole("button", { name: contentLabel(`add.${name}`), exact: true })
        .last()
        .tap();
    for (const [text, value] of Object.entries(texts))
      await inputNamed(page, `${path}.texts.${text}.de`).fill(value);
    if (link !== undefined) await inputNamed(page, `${path}.link`).fill(link);
    await fillPhotos(page, item, `${path}.pictures`, photos);
  }
}

async function publishPage(page: Page, name: string, { texts, lists }: (typeof pages)[string]) {
  await openScreen(page, `${staffPaths.content}/${name}`, "Seiten bearbeiten");
  for (const [text, value] of Object.entries(texts)) {
    const input = inputNamed(page, `texts.${text}.de`);
    await (text === "greeting" ? typeInto(input, value) : input.fill(value));
  }
  for (const [list, items] of Object.entries(lists)) await fillList(page, list, items);
  const inputs = () =>
    page
      .locator("form :is(input, textarea)[name]")
      .evaluateAll<[string, string][], void, HTMLInputElement>((all) =>
        all.map(({ name, value }) => [name, value]),
      );
  for (const [input, value] of await inputs()) expect(exampleTexts, `${name}: ${input}`).not.toContain(value);
  await page.getByText("Englisch", { exact: true }).tap();
  for (const [input, value] of await inputs())
    if (input.endsWith(".en") && value !== "") await inputNamed(page, input).fill("");
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
  await page.getByLabel("Beschreibung").fill(news.subText);
  await page.getByLabel("Zeitraum").fill(news.timeframe);
  await choosePicture(page, "Kürbis");
  await tap(page, "Speichern");
  expect(await acceptAlert(page)).toBe(`News ${news.title} erfolgreich erstellt`);
}

async function replaceMenus(page: Page) {
  await openScreen(page, staffPaths.menuUpload, "Speisekarte hochladen");
  for (const [index, { type, name, message }] of menus.entries()) {
    const file = {
      name: `Scan ${index}.pdf`,
      mimeType: "application/pdf",
      buffer: makePdf(20_000, index + 11),
    };
    await page.getByLabel(/^(PDF auswählen|Andere Datei wählen)$/).setInputFiles(file);
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

const decodeEntities = (html: string) =>
  html
    .replaceAll("&quot;", '"')
    .replaceAll("&#x27;", "'")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&amp;", "&");

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
  for (const [name, content] of Object.entries(pages)) await publishPage(page, name, content);
  await replaceNews(page);
  await replaceMenus(page);

  await openScreen(page, staffPaths.signIn, "Griaß di, Anna!");
  await page.getByText("Erste Schritte: 7 von 9 erledigt").waitFor();

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
});
