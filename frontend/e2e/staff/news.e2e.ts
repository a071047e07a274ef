import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { type OpenPage, openHydrated } from "../fixtures";
import type { Server } from "../server";
import { text, visibleText } from "../texts";
import { chooseTheirVersion, conflictDifferences, createNews, fillNews, waitForReorder } from "./actions";
import { type ApiClient, acceptAlert, failedStatus, openScreenAsAnna, test, waitForScreen } from "./fixtures";

const clickSave = (page: Page) => page.getByRole("button", { name: "Speichern" }).click();

const fetchLandingPage = async ({ url }: Server) => visibleText(await (await fetch(url)).text());

const newsHeadings = (page: Page) =>
  page
    .getByRole("region", { name: text("news.heading"), exact: true })
    .last()
    .getByRole("heading", { level: 3 });

async function openLandingPage(server: Server, openPage: OpenPage) {
  const page = await openPage(server);
  await openHydrated(page, "/");
  await page.evaluate(() => Object.assign(window, { same: true }));
  const isSamePage = () => page.evaluate(() => "same" in window);
  return { page, isSamePage };
}

const storedTitles = async (apiClient: ApiClient) =>
  (await apiClient.request<{ title: string }[]>("GET", "/news")).map(({ title }) => title);

describe("what Anna saves", () => {
  test("is on the next landing page and on open ones", async ({ staffServer, openPage }) => {
    const guest = await openLandingPage(staffServer, openPage);
    const page = await openScreenAsAnna(openPage, staffServer, "/news/create", "Neuigkeit schreiben");
    await fillNews(page, { title: "Erster Schnee", timeframe: "heute - morgen" });
    const created = page.waitForResponse("**/api/news");
    await clickSave(page);
    expect((await created).status()).toBe(201);
    expect(await fetchLandingPage(staffServer)).toContain("Erster Schnee");
    await newsHeadings(guest.page).filter({ hasText: "Erster Schnee" }).waitFor({ state: "attached" });
    expect(await acceptAlert(page)).toBe("News Erster Schnee erfolgreich erstellt");

    await page.getByRole("link", { name: "Neuigkeiten bearbeiten" }).click();
    await page.getByRole("link", { name: "„Erster Schnee“ bearbeiten" }).click();
    await page.getByLabel("Titel").fill("Zweiter Schnee");
    const edited = page.waitForResponse("**/api/news/*");
    await clickSave(page);
    expect((await edited).status()).toBe(200);
    const landingPage = await fetchLandingPage(staffServer);
    expect(landingPage).toContain("Zweiter Schnee");
    expect(landingPage).not.toContain("Erster Schnee");
    await newsHeadings(guest.page).filter({ hasText: "Zweiter Schnee" }).waitFor({ state: "attached" });
    expect(await newsHeadings(guest.page).filter({ hasText: "Erster Schnee" }).count()).toBe(0);
    await acceptAlert(page);

    await waitForScreen(page, "Neuigkeiten bearbeiten");
    const deleted = page.waitForResponse("**/api/news/*");
    await page.getByRole("button", { name: "„Zweiter Schnee“ löschen" }).click();
    expect((await deleted).status()).toBe(204);
    expect(await fetchLandingPage(staffServer)).not.toContain("Zweiter Schnee");
    await newsHeadings(guest.page).filter({ hasText: "Zweiter Schnee" }).waitFor({ state: "detached" });
    expect(await guest.isSamePage()).toBe(true);
  });

  test("is previewed as guests see it", async ({ staffServer, openPage }) => {
    const page = await openScreenAsAnna(openPage, staffServer, "/news/create", "Neuigkeit schreiben");
    await fillNews(page, {
      title: "Kürbiswochen",
      subText: "Mit Kernöl",
      timeframe: "20. November – 6. Dezember",
    });
    for (const label of ["Demnächst", "Aus der Küche"]) await page.getByLabel(label).check();
    const preview = page.getByRole("region", { name: "So sehen es die Gäste" }).getByRole("article");
    await preview.getByText("Mit Kernöl").waitFor();
    const previewText = await preview.innerText();
    for (const content of ["Kürbiswochen", "20. November\n6. Dezember"])
      expect(previewText).toContain(content);
    await clickSave(page);
    await acceptAlert(page);
    const { page: guest } = await openLandingPage(staffServer, openPage);
    const article = guest.getByRole("article").filter({ hasText: "Kürbiswochen" });
    expect(await article.innerText()).toBe(previewText);
  });
});

describe("what Anna deletes", () => {
  test("can be restored by undo within ten seconds", async ({ staffServer, apiClient, openPage }) => {
    await createNews(apiClient, { title: "Doch noch" });
    const page = await openScreenAsAnna(openPage, staffServer, "/news/edit", "Neuigkeiten bearbeiten");
    await page.getByRole("button", { name: "„Doch noch“ löschen" }).click();
    await acceptAlert(page);
    expect(page.url()).toBe(`${staffServer.url}/news/edit`);
    await page.getByText("„Doch noch“ liegt im Papierkorb.").waitFor();
    expect(await storedTitles(apiClient)).not.toContain("Doch noch");
    await page.getByRole("button", { name: "Rückgängig" }).click();
    await page.getByText("„Doch noch“ wurde wiederhergestellt.").waitFor();
    expect(await fetchLandingPage(staffServer)).toContain("Doch noch");
    expect(await storedTitles(apiClient)).toContain("Doch noch");
  });

  test("offers undo for ten seconds", async ({ staffServer, apiClient, openPage }) => {
    await createNews(apiClient, { title: "Vergänglich" });
    const page = await openPage(staffServer);
    await page.clock.install();
    await openScreenAsAnna(async () => page, staffServer, "/news/edit", "Neuigkeiten bearbeiten");
    await page.getByRole("button", { name: "„Vergänglich“ löschen" }).click();
    await page.getByRole("alertdialog").waitFor();
    await page.clock.pauseAt(Date.now() + 1000);
    await acceptAlert(page);
    const undo = page.getByRole("button", { name: "Rückgängig" });
    await expect
      .poll(async () => {
        await page.clock.runFor(20);
        return undo.count();
      })
      .toBe(1);
    await page.clock.runFor(9900);
    expect(await undo.count()).toBe(1);
    await page.clock.runFor(200);
    await undo.waitFor({ state: "detached" });
  });

  test("offers undo without covering content or shifting the layout", async ({
    staffServer,
    apiClient,
    openPage,
  }) => {
    await createNews(apiClient, { title: "Im Weg" });
    const page = await openScreenAsAnna(openPage, staffServer, "/news/edit", "Neuigkeiten bearbeiten", {
      screen: "phone",
      reducedMotion: true,
    });
    await page.getByRole("button", { name: "„Im Weg“ löschen" }).click();
    await acceptAlert(page);
    const writeLink = page.getByRole("link", { name: "Neuigkeit schreiben" });
    await writeLink.waitFor();
    const undo = page.getByRole("button", { name: "Rückgängig" });
    await undo.waitFor();
    await page.evaluate(() => scrollTo(0, 0));
    await undo.focus();
    expect(await page.evaluate(() => scrollY)).toBe(0);
    const { top, bottom } = await undo.evaluate((button) => {
      const { top, bottom } = button.closest("[role=status] > *")?.getBoundingClientRect() ?? {};
      return { top: top ?? 0, bottom: bottom ?? 0 };
    });
    expect(bottom).toBeLessThanOrEqual(((await writeLink.boundingBox())?.y ?? 0) + 1);
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    const linkPosition = await writeLink.boundingBox();
    expect((linkPosition?.y ?? 0) + (linkPosition?.height ?? 0)).toBeLessThan(top);
  });

  test("can be restored from the trash", async ({ staffServer, apiClient, openPage }) => {
    const id = await createNews(apiClient, { title: "Aufgehoben" });
    await apiClient.request("DELETE", `/news/${id}`);
    const page = await openScreenAsAnna(openPage, staffServer, "/news/edit", "Neuigkeiten bearbeiten");
    await page.getByText(/^Papierkorb/).click();
    await page
      .getByText(/^gelöscht am/)
      .first()
      .waitFor();
    await page.getByRole("button", { name: "„Aufgehoben“ wiederherstellen" }).click();
    await page.getByText("„Aufgehoben“ wurde wiederhergestellt.").waitFor();
    await page.getByRole("heading", { level: 2, name: "Aufgehoben" }).waitFor();
    expect(await fetchLandingPage(staffServer)).toContain("Aufgehoben");
  });
});

describe("the order of the news", () => {
  const listTitles = (page: Page) => page.getByRole("heading", { level: 2 }).allTextContents();

  async function openListWith(
    titles: readonly [string, string],
    staffServer: Server,
    apiClient: ApiClient,
    openPage: OpenPage,
  ) {
    for (const title of titles) await createNews(apiClient, { title });
    const page = await openScreenAsAnna(openPage, staffServer, "/news/edit", "Neuigkeiten bearbeiten");
    const order = async () =>
      (await listTitles(page)).filter((title) => (titles as readonly string[]).includes(title));
    expect(await order()).toEqual(titles);
    return { page, order };
  }

  test("is changed by keyboard, with the focus on what was moved", async ({
    staffServer,
    apiClient,
    openPage,
  }) => {
    const { page, order } = await openListWith(["Eins", "Zwei"], staffServer, apiClient, openPage);
    const up = page.getByRole("button", { name: "„Zwei“ nach vorne" });
    await up.focus();
    const response = waitForReorder(page);
    await page.keyboard.press("Enter");
    expect((await response).status()).toBe(200);
    expect(await order()).toEqual(["Zwei", "Eins"]);
    expect(await up.evaluate((button) => button === document.activeElement)).toBe(true);
    await page.getByText(/^„Zwei“ steht jetzt an \d+\. Stelle von \d+\.$/).waitFor({ state: "attached" });
    const titles = await storedTitles(apiClient);
    expect(titles.indexOf("Zwei")).toBe(titles.indexOf("Eins") - 1);
    const visible = await fetchLandingPage(staffServer);
    expect(visible.indexOf(" Zwei ")).toBeLessThan(visible.indexOf(" Eins "));
  });
});

describe("two people editing one entry", () => {
  test("the second person sees both versions and resolves the conflict", async ({
    staffServer,
    apiClient,
    openPage,
  }) => {
    const id = await createNews(apiClient, {
      title: "Stammtisch",
      subText: "Jeden Freitag",
      timeframe: "ab 18 Uhr",
    });
    const page = await openScreenAsAnna(openPage, staffServer, `/news/create/${id}`, "Neuigkeit bearbeiten", {
      allowedConsole: failedStatus(412),
    });
    await page.getByLabel("Titel").fill("Stammtisch der Jäger");
    await page.getByLabel("Zeitraum").fill("ab 19 Uhr");
    await apiClient.request("PATCH", `/news/${id}`, {
      title: "Stammtisch der Bäuerinnen",
      subText: "Jeden Samstag",
    });
    await clickSave(page);
    expect(await conflictDifferences(page)).toEqual([
      ["Titel", "Stammtisch der Jäger", "Stammtisch der Bäuerinnen"],
      ["Zeitraum", "ab 19 Uhr", "ab 18 Uhr"],
    ]);
    expect(await apiClient.request("GET", `/news/${id}`)).toMatchObject({
      title: "Stammtisch der Bäuerinnen",
    });
    await chooseTheirVersion(page, "Titel");
    await page.getByRole("button", { name: "Auswahl speichern" }).click();
    expect(await acceptAlert(page)).toBe("News Stammtisch der Bäuerinnen erfolgreich bearbeitet");
    expect(await apiClient.request("GET", `/news/${id}`)).toMatchObject({
      title: "Stammtisch der Bäuerinnen",
      subText: "Jeden Samstag",
      timeframe: "ab 19 Uhr",
    });
  });
});
