import type { Page } from "playwright-core";
import { expect } from "vitest";
import { openHydrated } from "../fixtures";
import { text } from "../texts";
import { createNews, fetchVisibleText, fillNews, openGuestPage, waitForWrite } from "./actions";
import { acceptAlert, expectStaffMenu, openScreenAsAnna, test, waitForScreen } from "./fixtures";

const clickSave = (page: Page) => page.getByRole("button", { name: "Speichern" }).click();

const newsHeadings = (page: Page) =>
  page
    .getByRole("region", { name: text("home.sections.news.heading"), exact: true })
    .last()
    .getByRole("heading", { level: 3 });

test("a saved entry is on the next landing page and on open ones", async ({ staffServer, openPage }) => {
  const guest = await openGuestPage(openPage, staffServer);
  const page = await openScreenAsAnna(openPage, staffServer, "/news/create", "Neuigkeit schreiben");
  await fillNews(page, { title: "Erster Schnee", timeframe: "heute - morgen" });
  const created = waitForWrite(page, /^\/api\/news$/);
  await clickSave(page);
  expect((await created).status()).toBe(201);
  expect(await fetchVisibleText(staffServer)).toContain("Erster Schnee");
  await newsHeadings(guest.page).filter({ hasText: "Erster Schnee" }).waitFor({ state: "attached" });
  expect(await acceptAlert(page)).toBe("News Erster Schnee erfolgreich erstellt");
  await expectStaffMenu(page, staffServer);

  await page.getByRole("link", { name: "Neuigkeiten bearbeiten" }).first().click();
  await page.getByRole("link", { name: "„Erster Schnee“ bearbeiten" }).click();
  await page.getByLabel("Titel").fill("Zweiter Schnee");
  const edited = waitForWrite(page, /^\/api\/news\//);
  await clickSave(page);
  expect((await edited).status()).toBe(200);
  const landingPage = await fetchVisibleText(staffServer);
  expect(landingPage).toContain("Zweiter Schnee");
  expect(landingPage).not.toContain("Erster Schnee");
  await newsHeadings(guest.page).filter({ hasText: "Zweiter Schnee" }).waitFor({ state: "attached" });
  expect(await newsHeadings(guest.page).filter({ hasText: "Erster Schnee" }).count()).toBe(0);
  await page.getByRole("alertdialog").getByRole("button", { name: "Neuigkeiten bearbeiten" }).click();

  await waitForScreen(page, "Neuigkeiten bearbeiten");
  const deleted = waitForWrite(page, /^\/api\/news\//);
  await page.getByRole("button", { name: "„Zweiter Schnee“ löschen" }).click();
  expect((await deleted).status()).toBe(204);
  expect(await fetchVisibleText(staffServer)).not.toContain("Zweiter Schnee");
  await newsHeadings(guest.page).filter({ hasText: "Zweiter Schnee" }).waitFor({ state: "detached" });
  expect(await guest.isSamePage()).toBe(true);
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
  const expectInAllTabs = (title: string) =>
    Promise.all(
      tabs
        .filter((tab) => !tab.isClosed())
        .map((tab) => newsHeadings(tab).filter({ hasText: title }).waitFor({ state: "attached" })),
    );
  await createNews(apiClient, "Für alle");
  await expectInAllTabs("Für alle");
  expect(streamTabs).toHaveLength(1);
  await streamTabs[0]?.close();
  await createNews(apiClient, "Für die anderen");
  await expectInAllTabs("Für die anderen");
  expect(streamTabs).toHaveLength(2);
});

test("a deletion offers undo without covering content or shifting the layout", async ({
  staffServer,
  apiClient,
  openPage,
}) => {
  await createNews(apiClient, "Im Weg");
  const page = await openScreenAsAnna(openPage, staffServer, "/news/edit", "Neuigkeiten bearbeiten", {
    screenSize: "phone",
  });
  await page.getByRole("button", { name: "„Im Weg“ löschen" }).click();
  await acceptAlert(page);
  const writeNewsLink = page.getByRole("link", { name: "Neuigkeit schreiben" }).first();
  await writeNewsLink.waitFor();
  const undoButton = page.getByRole("button", { name: "Rückgängig" });
  await undoButton.waitFor();
  await page.evaluate(() => scrollTo(0, 0));
  await undoButton.focus();
  expect(await page.evaluate(() => scrollY)).toBe(0);
  const { top, bottom } = await undoButton.evaluate((button) => {
    const { top, bottom } = button.closest("[role=status] > *")?.getBoundingClientRect() ?? {};
    return { top: top ?? 0, bottom: bottom ?? 0 };
  });
  expect(bottom).toBeLessThanOrEqual(((await writeNewsLink.boundingBox())?.y ?? 0) + 1);
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  const linkPosition = await writeNewsLink.boundingBox();
  expect((linkPosition?.y ?? 0) + (linkPosition?.height ?? 0)).toBeLessThan(top);

  const timeState = () =>
    undoButton.evaluate((button) =>
      button
        .closest("[role=status]")
        ?.getAnimations({ subtree: true })
        .map(({ playState }) => playState),
    );
  expect(await timeState()).toEqual(["paused"]);
  await undoButton.blur();
  expect(await timeState()).toEqual(["running"]);
  await undoButton.evaluate((button) => {
    for (const time of button.closest("[role=status]")?.getAnimations({ subtree: true }) ?? []) time.finish();
  });
  await undoButton.waitFor({ state: "detached" });
});
