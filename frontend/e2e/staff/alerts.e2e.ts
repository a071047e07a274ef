import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { chooseFile, choosePicture, createNews, fillNews } from "./actions";
import {
  acceptAlert,
  endSession,
  expectMenu,
  failedStatus,
  openScreenAsAnna,
  test,
  waitForScreen,
} from "./fixtures";
import { makePdf } from "./pdf";

// Alerts of specification §8, spelled out here on purpose.
const checkInput = "Bitte überprüfen Sie ihre Eingabe!";
const signedOut = "Sie wurden leider ausgeloggt! Bitte log dich erneut ein und versuche es erneut!";

const save = (page: Page) => page.getByRole("button", { name: "Speichern" }).click();

function recordWrites(page: Page): string[] {
  const writes: string[] = [];
  page.on("request", (request) => {
    if (request.method() !== "GET") writes.push(`${request.method()} ${new URL(request.url()).pathname}`);
  });
  return writes;
}

test("an incomplete new entry is not saved", async ({ staffServer, openPage }) => {
  const page = await openScreenAsAnna(openPage, staffServer, "/news/create", "Neuigkeit schreiben");
  const writes = recordWrites(page);
  for (const label of ["Titel", "Beschreibung", "Zeitraum"]) await page.getByLabel(label).fill("Unfertig");
  await save(page);
  expect(await acceptAlert(page), "without a picture").toBe(checkInput);
  await choosePicture(page, "Gans");
  for (const [label, missingField] of [
    ["Titel", ""],
    ["Beschreibung", " "],
    ["Zeitraum", ""],
    ["Reihenfolge", "0"],
  ] as const) {
    const field = page.getByLabel(label, { exact: true });
    const before = await field.inputValue();
    await field.fill(missingField);
    await save(page);
    expect(await acceptAlert(page), label).toBe(checkInput);
    await expect.poll(() => field.getAttribute("aria-invalid")).toBe("true");
    const summary = page.getByRole("alert");
    await expect.poll(() => summary.evaluate((shown) => shown === document.activeElement)).toBe(true);
    await summary.getByRole("button", { name: label }).click();
    expect(await field.evaluate((shown) => shown === document.activeElement)).toBe(true);
    await field.fill(before);
  }
  expect(page.url()).toBe(`${staffServer.url}/news/create`);
  expect(writes).toEqual([]);
});

test("a new entry is saved, and its alert leads to the menu", async ({ staffServer, openPage }) => {
  const page = await openScreenAsAnna(openPage, staffServer, "/news/create", "Neuigkeit schreiben");
  await fillNews(page, { title: "Bärlauch & Brennnessel" });
  await save(page);
  expect(await acceptAlert(page)).toBe("News Bärlauch & Brennnessel erfolgreich erstellt");
  await expectMenu(page, staffServer);
});

test("editing allows empty texts", async ({ staffServer, apiClient, openPage }) => {
  const id = await createNews(apiClient, { title: "Vorher" });
  const page = await openScreenAsAnna(openPage, staffServer, `/news/create/${id}`, "Neuigkeit bearbeiten");
  for (const label of ["Beschreibung", "Zeitraum"]) await page.getByLabel(label, { exact: true }).fill("");
  await page.getByLabel("Titel").fill("Nachher");
  await save(page);
  expect(await acceptAlert(page)).toBe("News Nachher erfolgreich bearbeitet");
  await expectMenu(page, staffServer);

  await page.goto(`/news/create/${id}`);
  await page.getByLabel("Titel").fill("");
  await save(page);
  expect(await acceptAlert(page)).toBe("News  erfolgreich bearbeitet");
  await expectMenu(page, staffServer);
  expect(await apiClient.request("GET", `/news/${id}`)).toMatchObject({
    title: "",
    subText: "",
    timeframe: "",
  });
});

test("an entry is deleted, and its alert stays in the list", async ({ staffServer, apiClient, openPage }) => {
  await createNews(apiClient, { title: "Vorbei" });
  const page = await openScreenAsAnna(openPage, staffServer, "/news/edit", "Neuigkeiten bearbeiten");
  await page.getByRole("button", { name: "„Vorbei“ löschen" }).click();
  expect(await acceptAlert(page)).toBe("News Vorbei erfolgreich gelöscht");
  expect(page.url()).toBe(`${staffServer.url}/news/edit`);
});

test("a deletion that fails leaves the entry in the list, and says so without an alert", async ({
  staffServer,
  apiClient,
  openPage,
}) => {
  const id = await createNews(apiClient, { title: "Bleibt" });
  const page = await openScreenAsAnna(openPage, staffServer, "/news/edit", "Neuigkeiten bearbeiten", {
    allowedConsole: failedStatus(500),
  });
  await page.route(`**/api/news/${id}`, (route) => route.fulfill({ status: 500 }));
  await page.getByRole("button", { name: "„Bleibt“ löschen" }).click();
  await page.getByText("„Bleibt“ wurde nicht gelöscht und steht noch in der Liste.").waitFor();
  expect(await page.getByRole("heading", { level: 2, name: "Bleibt" }).count()).toBe(1);
  expect(await page.getByRole("alertdialog").count()).toBe(0);
  expect(page.url()).toBe(`${staffServer.url}/news/edit`);
});

test("a menu's first file is created, the next one replaces it", async ({ staffServer, openPage }) => {
  const page = await openScreenAsAnna(openPage, staffServer, "/food-menu/crud", "Speisekarte hochladen");
  for (const [seed, done] of ["erstellt", "angepasst"].entries()) {
    await chooseFile(page, { name: "Gansl.pdf", mimeType: "application/pdf", buffer: makePdf(2000, seed) });
    await page.getByLabel("Welche Speisekarte ist das?").selectOption("Ganslkarte");
    await page.getByRole("button", { name: "Hochladen" }).click();
    expect(await acceptAlert(page)).toBe(`Karte Gansl wurde erfolgreich ${done}`);
    await page
      .getByRole("alertdialog")
      .filter({ hasText: "Gäste sehen „Ganslkarte“ noch nicht: Diese Speisekarte ist ausgeblendet." })
      .getByRole("button", { name: seed === 0 ? "Ausgeblendet lassen" : "Jetzt anzeigen" })
      .click();
    if (seed === 1) expect(await acceptAlert(page)).toBe("Anzeige der Karten wurde erfolgreich angepasst");
    await expectMenu(page, staffServer);
    await page.getByRole("link", { name: "Speisekarte hochladen" }).click();
    await waitForScreen(page, "Speisekarte hochladen");
  }
});

test("displayed menus are saved, and the alert leads to the menu", async ({ staffServer, openPage }) => {
  const page = await openScreenAsAnna(
    openPage,
    staffServer,
    "/food-menu/settings",
    "Speisekarten ein- und ausblenden",
  );
  await page.getByLabel("Burgerkarte").uncheck();
  await save(page);
  expect(await acceptAlert(page)).toBe("Anzeige der Karten wurde erfolgreich angepasst");
  await expectMenu(page, staffServer);
});

describe("an expired session", () => {
  const writes: Record<string, { path: string; heading: string; write: (page: Page) => Promise<void> }> = {
    "creating news": {
      path: "/news/create",
      heading: "Neuigkeit schreiben",
      write: async (page) => {
        await fillNews(page, { title: "Zu spät" });
        await save(page);
      },
    },
    "editing news": {
      path: "/news/create/1",
      heading: "Neuigkeit bearbeiten",
      write: async (page) => {
        await page.getByLabel("Titel").fill("Zu spät");
        await save(page);
      },
    },
    "deleting news": {
      path: "/news/edit",
      heading: "Neuigkeiten bearbeiten",
      write: (page) =>
        page
          .getByRole("button", { name: /“ löschen$/ })
          .first()
          .click(),
    },
    "uploading a menu": {
      path: "/food-menu/crud",
      heading: "Speisekarte hochladen",
      write: async (page) => {
        await chooseFile(page, { name: "Wild.pdf", mimeType: "application/pdf", buffer: makePdf(2000) });
        await page.getByLabel("Welche Speisekarte ist das?").selectOption("Wildkarte");
        await page.getByRole("button", { name: "Hochladen" }).click();
      },
    },
    "saving which menus are shown": {
      path: "/food-menu/settings",
      heading: "Speisekarten ein- und ausblenden",
      write: async (page) => {
        await page.getByLabel("Wildkarte").uncheck();
        await save(page);
      },
    },
    "saving the hours": {
      path: "/opening-hours",
      heading: "Öffnungszeiten",
      write: async (page) => {
        await page.getByLabel("Montag, Lokal bis").fill("22:00");
        await page.getByRole("button", { name: "Woche speichern" }).click();
      },
    },
  };

  test.for(Object.entries(writes))(
    "shows the alert at %s and leads to the sign-in screen",
    async ([, { path, heading, write }], { staffServer, apiClient, openPage }) => {
      const done = () => apiClient.request("GET", "/audit");
      const before = await done();
      const page = await openScreenAsAnna(openPage, staffServer, path, heading, {
        allowedConsole: failedStatus(401),
      });
      await endSession(page, staffServer);
      await write(page);
      expect(await acceptAlert(page)).toBe(signedOut);
      await page.getByRole("heading", { level: 1, name: "Einloggen" }).waitFor();
      expect(page.url()).toBe(`${staffServer.url}/einloggen?${new URLSearchParams({ weiter: path })}`);
      expect(await done()).toEqual(before);
    },
  );
});
