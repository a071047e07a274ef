import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { text } from "../texts";
import {
  chooseTheirVersion,
  conflictDifferences,
  createNews,
  fetchPage,
  fillNews,
  openGuestPage,
} from "./actions";
import { acceptAlert, failedStatus, openScreenAsAnna, test, waitForScreen } from "./fixtures";

const clickSave = (page: Page) => page.getByRole("button", { name: "Speichern" }).click();

const newsHeadings = (page: Page) =>
  page
    .getByRole("region", { name: text("news.heading"), exact: true })
    .last()
    .getByRole("heading", { level: 3 });

describe("what Anna saves", () => {
  test("is on the next landing page and on open ones", async ({ staffServer, openPage }) => {
    const guest = await openGuestPage(openPage, staffServer);
    const page = await openScreenAsAnna(openPage, staffServer, "/news/create", "Neuigkeit schreiben");
    await fillNews(page, { title: "Erster Schnee", timeframe: "heute - morgen" });
    const created = page.waitForResponse("**/api/news");
    await clickSave(page);
    expect((await created).status()).toBe(201);
    expect(await fetchPage(staffServer)).toContain("Erster Schnee");
    await newsHeadings(guest.page).filter({ hasText: "Erster Schnee" }).waitFor({ state: "attached" });
    expect(await acceptAlert(page)).toBe("News Erster Schnee erfolgreich erstellt");

    await page.getByRole("link", { name: "Neuigkeiten bearbeiten" }).click();
    await page.getByRole("link", { name: "„Erster Schnee“ bearbeiten" }).click();
    await page.getByLabel("Titel").fill("Zweiter Schnee");
    const edited = page.waitForResponse("**/api/news/*");
    await clickSave(page);
    expect((await edited).status()).toBe(200);
    const landingPage = await fetchPage(staffServer);
    expect(landingPage).toContain("Zweiter Schnee");
    expect(landingPage).not.toContain("Erster Schnee");
    await newsHeadings(guest.page).filter({ hasText: "Zweiter Schnee" }).waitFor({ state: "attached" });
    expect(await newsHeadings(guest.page).filter({ hasText: "Erster Schnee" }).count()).toBe(0);
    await acceptAlert(page);

    await waitForScreen(page, "Neuigkeiten bearbeiten");
    const deleted = page.waitForResponse("**/api/news/*");
    await page.getByRole("button", { name: "„Zweiter Schnee“ löschen" }).click();
    expect((await deleted).status()).toBe(204);
    expect(await fetchPage(staffServer)).not.toContain("Zweiter Schnee");
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
    const { page: guest } = await openGuestPage(openPage, staffServer);
    const article = guest.getByRole("article").filter({ hasText: "Kürbiswochen" });
    expect(await article.innerText()).toBe(previewText);
  });
});

describe("what Anna deletes", () => {
  test("offers undo without covering content or shifting the layout", async ({
    staffServer,
    apiClient,
    openPage,
  }) => {
    await createNews(apiClient, { title: "Im Weg" });
    const page = await openScreenAsAnna(openPage, staffServer, "/news/edit", "Neuigkeiten bearbeiten", {
      screen: "phone",
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
    expect(await fetchPage(staffServer)).toContain("Aufgehoben");
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
