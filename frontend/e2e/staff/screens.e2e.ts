import type { Page } from "playwright-core";
import { expect } from "vitest";
import pageContents from "../../src/data/content.json";
import { isoWeekOf } from "../../src/lib/isoWeek";
import { toViennaTime } from "../../src/lib/vienna";
import { newsEntryPath, staffPaths } from "../../src/routes/paths";
import { statisticsWithPageRequests } from "../../src/testing/statistics";
import { axe, setColorScheme, violationsOf } from "../axe";
import { screens } from "../fixtures";
import { horizontalOverflow, noOverflow } from "../layoutChecks";
import { chooseFile, createNews } from "./actions";
import {
  type ApiClient,
  closeStatus,
  failedStatusMessage,
  signInByApi,
  test,
  waitForScreen,
} from "./fixtures";
import { makePdf } from "./pdf";

const today = toViennaTime(new Date()).day;

/** Minimum touch target in CSS pixels. */
const minTargetSize = 44;

/** Targets that are too small; links in running text are exempt. */
const smallTargets = (page: Page) =>
  page.evaluate((minSize) => {
    const labelledInputs = "input[type=checkbox], input[type=radio], input[type=file]";
    const controls = [
      ...document.querySelectorAll("main :is(a[href], button, input, select, textarea, summary)"),
    ];
    return controls
      .filter((control) => control.checkVisibility({ visibilityProperty: true }))
      .map((control) => (control.matches(labelledInputs) ? (control.closest("label") ?? control) : control))
      .filter((control) => control.parentElement?.tagName !== "P")
      .flatMap((control) => {
        const { width, height } = control.getBoundingClientRect();
        const shorterSide = Math.min(width, height);
        return shorterSide + 0.5 < minSize
          ? [`${control.outerHTML.slice(0, 120)}: ${width} × ${height}`]
          : [];
      });
  }, minTargetSize);

async function startUpload(page: Page, name: string) {
  await page.route("**/api/storage/v0/b/default/o?**", () => {});
  await chooseFile(page, { name, mimeType: "application/pdf", buffer: makePdf(2000) });
  await page.getByLabel("Welche Speisekarte ist das?").selectOption("Speisekarte");
  await page.getByRole("button", { name: "Hochladen" }).click();
}

type ScreenTestContext = { page: Page; apiClient: ApiClient };

/** axe runs in frames too, which the sandbox forbids. */
const removeFrame = (page: Page) => page.locator("iframe").evaluate((frame) => frame.remove());

/** With as much content as possible, by path. A screen without states is checked as it opens. */
const screenStateSetups: Record<string, Record<string, (context: ScreenTestContext) => Promise<unknown>>> = {
  [staffPaths.signIn]: {
    "the menu": ({ page }) => waitForScreen(page, "Griaß di, Anna!"),
  },
  [staffPaths.account]: {
    "the own account": async ({ page }) => {
      await page.getByText("Dieses Gerät").waitFor();
      await page.getByLabel("Vorname").fill("Hanna");
      await page.getByLabel("Neues Passwort").fill("kurz");
      await page.getByText("Noch zu kurz").waitFor();
      await page.getByRole("button", { name: "Passwort speichern" }).click();
      await page.getByLabel("Neues Passwort").and(page.locator("[aria-invalid=true]")).waitFor();
    },
  },
  [staffPaths.newsCreate]: {
    "an alert": async ({ page }) => {
      await page.getByRole("button", { name: "Speichern" }).click();
      await page.getByRole("alertdialog").waitFor();
    },
    "an entry that two people changed": async ({ page, apiClient }) => {
      const id = await createNews(apiClient, "Vorher");
      await page.goto(newsEntryPath(id));
      await page.getByLabel("Titel").fill("Meines");
      await apiClient.request("PATCH", `/news/${id}`, { title: "Deines" });
      await page.getByRole("button", { name: "Speichern" }).click();
      await page.getByRole("group", { name: "Titel" }).waitFor();
    },
  },
  [staffPaths.newsEdit]: {
    "the list of news, with something in the trash": async ({ page, apiClient }) => {
      const id = await createNews(apiClient, "Gelöscht");
      await apiClient.request("DELETE", `/news/${id}`);
      await page.reload();
      await page.getByText(/^Papierkorb/).click();
      await page.getByRole("button", { name: "„Gelöscht“ wiederherstellen" }).waitFor();
    },
  },
  [staffPaths.menuUpload]: {
    "a paused upload": async ({ page }) => {
      await startUpload(page, "Karte.pdf");
      await page.getByRole("button", { name: "Anhalten" }).click();
      await page.getByText("Angehalten", { exact: true }).waitFor();
    },
    "the menu, during an upload": async ({ page }) => {
      await startUpload(
        page,
        "Karte zum Martinigansl und zu allem, was der Wald im Herbst sonst noch hergibt.pdf",
      );
      await page.getByRole("button", { name: "Anhalten" }).waitFor();
      await page.getByRole("link", { name: "Übersicht" }).click();
      await page.getByText(/hergibt.pdf“ wird hochgeladen, 0\s%$/).waitFor();
    },
  },
  [staffPaths.menuSettings]: {
    "the settings of the menus, with a warning": async ({ page }) => {
      await page.getByLabel("Ganslkarte").check();
      await page.getByText("Dazu gibt es noch keine Datei.").waitFor();
    },
  },
  [staffPaths.cards]: {
    "the cards, with their settings": async ({ page }) => {
      await page.getByText(/^Eigene Karten und Kennzeichen/).click();
      await page.getByRole("button", { name: "Eigene Karte hinzufügen" }).click();
      await page.getByRole("button", { name: "Kennzeichen hinzufügen" }).click();
      await page.getByRole("button", { name: "Speichern" }).click();
      await page.getByRole("alert").waitFor();
    },
    "a card, while a dish is typed": async ({ page }) => {
      await page.getByRole("link", { name: /^Wildkarte/ }).click();
      await page.getByRole("button", { name: "Abschnitt hinzufügen" }).click();
      const field = page.getByRole("combobox");
      await field.fill("Rehragout mit Serviettenknödel und Preiselbeeren 24,90");
      await field.press("Enter");
      await page.getByRole("link", { name: /^Rehragout/ }).waitFor();
      await page.getByRole("button", { name: "Ordnen oder entfernen" }).click();
      await page.getByText("Gültigkeit").click();
      await field.fill("Reh 9,90");
    },
  },
  [staffPaths.dishes]: {
    "the dishes": ({ page }) => page.getByRole("link", { name: /^Rehragout/ }).waitFor(),
    "a dish, with errors": async ({ page }) => {
      await page.getByRole("link", { name: /^Rehragout/ }).click();
      await page.getByText("Neuer Preis ab", { exact: true }).click();
      await page.getByLabel("Erster Tag mit dem neuen Preis").fill("2036-01-01");
      await page.getByRole("button", { name: "Weitere Portion" }).first().click();
      await page.getByLabel("Allergene", { exact: true }).fill("Holz");
      await page.getByRole("button", { name: "Speichern" }).click();
      await page.getByRole("alert").waitFor();
    },
  },
  [staffPaths.openingHours]: {
    "the hours, with everything open": async ({ page }) => {
      await page.getByRole("button", { name: "Montag: Pause Lokal hinzufügen" }).click();
      await page.getByRole("button", { name: "Montag für andere Tage übernehmen" }).click();
      await page.getByLabel("Montag, Lokal bis").fill("");
      await page.getByRole("button", { name: "Woche speichern" }).click();
      await page.getByText("Lokal bis: Diese Zeit fehlt.", { exact: true }).waitFor();
      await page.getByRole("button", { name: "Besonderen Tag eintragen" }).click();
      await page.getByRole("button", { name: "Eintragen", exact: true }).click();
      await page.getByText("Dieses Datum fehlt.", { exact: true }).waitFor();
      await page.getByRole("button", { name: "Saison eintragen" }).click();
      await page.getByLabel("Datum").fill("2026-12-24");
      await page.getByText("24. Dezember 2026:").waitFor();
    },
  },
  [staffPaths.lunch]: {
    "the weeks and the settings of lunch, with errors": async ({ page }) => {
      await page.locator("summary").click();
      await page.getByLabel("Menü 2").fill("dreizehn");
      await page.getByRole("button", { name: "Freitag: Allergene" }).click();
      await page.getByRole("button", { name: "Einstellungen speichern" }).click();
      await page.getByRole("alert").waitFor();
    },
    "the lunch menus of a week, with errors": async ({ page, apiClient }) => {
      const courses = [{ text: "Gefüllte Paprika mit Paradeissauce und Petersilerdäpfeln" }];
      const days = Array.from({ length: 7 }, () => ({ menus: [{ courses }, { courses }] }));
      await apiClient.request("PUT", `/lunch/weeks/${isoWeekOf(today)}`, { days });
      await page.reload();
      await page.getByRole("link", { name: "Nächste Woche" }).click();
      await page.getByRole("button", { name: "andere Woche …" }).click();
      await page.getByRole("button", { name: "Letzte Woche kopieren" }).click();
      await closeStatus(page);
      await page.getByRole("button", { name: "Montag, Menü 1, Zeile 1: Allergene" }).click();
      await page.getByLabel("Allergene", { exact: true }).fill("ACGX");
      await page.getByLabel("Für Gäste").selectOption("ab Zeitpunkt");
      await page.getByLabel("Sichtbar ab, Uhrzeit").fill("");
      await page.getByRole("button", { name: "Speichern" }).click();
      await page.getByText("Bitte prüfe deine Eingaben").waitFor();
    },
  },
  [staffPaths.messages]: {
    "the messages": async ({ page, apiClient }) => {
      await apiClient.request("POST", "/contact", {
        name: "Marlies Öhler",
        email: "marlies@oehler.example",
        body: "Ein Tisch für vier, und ein Wort, das nicht endet: Donaudampfschifffahrtsgesellschaft.",
      });
      await page.reload();
      await page.getByRole("button", { name: "Nachricht von Marlies Öhler löschen" }).waitFor();
    },
  },
  [staffPaths.statistics]: {
    "the statistics, with all charts and tables": async ({ page }) => {
      // The statistics are mocked.
      await page.route("**/api/statistics?*", (route) =>
        route.fulfill({ json: statisticsWithPageRequests(365) }),
      );
      await page.goto(`${staffPaths.statistics}?tage=365`);
      await page.getByRole("heading", { name: "Besuche nach Wochen" }).waitFor();
      for (const table of await page.locator("summary").all()) await table.click();
      await page.getByRole("row").last().waitFor();
    },
  },
  [staffPaths.content]: {
    "the pages": ({ page }) => page.getByRole("link", { name: "Küche" }).waitFor(),
    "the content of a page, with errors": async ({ page }) => {
      await page.getByRole("link", { name: "Feiern und Räume" }).click();
      await page.getByRole("button", { name: "Gmiadlichs Eck", exact: true }).click();
      await page.getByRole("button", { name: "Anderes Bild wählen" }).first().click();
      await page.getByLabel("Überschrift", { exact: true }).fill("");
      await page.getByRole("button", { name: "Veröffentlichen" }).click();
      await page.getByRole("alert").waitFor();
      await removeFrame(page);
    },
    "the differences between a draft and its page": async ({ page, apiClient }) => {
      await apiClient.request("PUT", "/content/venue/draft", pageContents.venue);
      await page.getByRole("link", { name: "Feiern und Räume" }).click();
      await page.getByLabel("Überschrift", { exact: true }).fill("Feste feiern");
      await page.getByRole("button", { name: "TV-Lounge", exact: true }).click();
      await page.getByRole("button", { name: "Entfernen", exact: true }).last().click();
      // It covers what is below it.
      await closeStatus(page);
      await page.getByText(/^Unterschiede zur veröffentlichten Seite/).click();
      await page.getByText("Räume, TV-Lounge", { exact: true }).waitFor();
      await removeFrame(page);
    },
  },
  [staffPaths.preview]: {
    "the preview of a page": async ({ page }) => {
      await page.frameLocator("iframe").getByRole("heading", { level: 1 }).waitFor();
      await removeFrame(page);
    },
  },
  [staffPaths.pictures]: {
    "an uploaded picture": async ({ page }) => {
      const file = new URL("../../public/assets/pictures/room-eck-1-800.webp", import.meta.url).pathname;
      await page.getByLabel("Bilder hochladen").setInputFiles(file);
      await page.getByRole("link", { name: "room-eck-1-800.webp" }).waitFor();
    },
    "the description and the focal point of a picture": async ({ page }) => {
      await page.getByRole("link", { name: "room-eck-1-800.webp" }).click();
      await page.getByLabel("Bildbeschreibung", { exact: true }).waitFor();
    },
  },
  [staffPaths.masterData]: {
    "the master data, with errors": async ({ page }) => {
      await page.getByLabel("Name").fill("");
      await page.getByLabel("UID-Nummer").fill("U1");
      await page.getByRole("button", { name: "Speichern" }).click();
      await page
        .getByRole("alert")
        .getByText(/^UID-Nummer/)
        .waitFor();
    },
  },
  [staffPaths.people]: {
    "a link to pass on": async ({ page }) => {
      await page.getByRole("button", { name: "Person einladen" }).click();
      await page.getByLabel("Vorname").fill("Maria-Theresia");
      await page.getByLabel("Nachname").fill("Oberhuber-Kirchmayr");
      await page.getByRole("button", { name: "Einladung erstellen" }).click();
      await page.getByRole("img", { name: "QR-Code mit dem Link" }).waitFor();
    },
  },
  [staffPaths.audit]: {
    "the log": async ({ page, apiClient }) => {
      await createNews(apiClient, "Notiert");
      await page.reload();
      await page
        .getByText(/„Notiert“/)
        .first()
        .waitFor();
    },
  },
};

const rows = Object.values(staffPaths).flatMap((path) =>
  Object.entries(screenStateSetups[path] ?? { [path]: async ({ page }) => waitForScreen(page, /./) }).map(
    ([name, openState]) => ({ path, name, openState }),
  ),
);

test.for(rows)(
  "no accessibility violations: $name, in light and dark scheme, on phone and desktop",
  async ({ path, openState }, { staffServer, apiClient, openPage }) => {
    const page = await openPage(staffServer, {
      screenSize: "phone",
      reducedMotion: true,
      allowedConsole: failedStatusMessage(412, 422),
    });
    await signInByApi(page, staffServer);
    await page.goto(path);
    await openState({ page, apiClient });
    const rules = { "target-size": { enabled: true } };
    const problems: Record<string, unknown> = {};
    const expected: typeof problems = {};
    for (const screenSize of ["phone", "desktop"] as const) {
      await page.setViewportSize(screens[screenSize]);
      for (const colorScheme of ["light", "dark"] as const) {
        await setColorScheme(page, colorScheme);
        problems[`${screenSize}, ${colorScheme}`] = await violationsOf(axe(page, { rules }));
        expected[`${screenSize}, ${colorScheme}`] = [];
      }
    }
    for (const screenSize of ["phone", "smallPhone"] as const) {
      await page.setViewportSize(screens[screenSize]);
      problems[`too small, ${screenSize}`] = await smallTargets(page);
      expected[`too small, ${screenSize}`] = [];
      problems[`sideways, ${screenSize}`] = await horizontalOverflow(page);
      expected[`sideways, ${screenSize}`] = noOverflow;
    }
    expect(problems).toEqual(expected);
  },
);

test("screens and their button bar are aligned with the product name in the header", async ({
  staffServer,
  openPage,
}) => {
  const page = await openPage(staffServer, { screenSize: "desktop", reducedMotion: true });
  await signInByApi(page, staffServer);
  const leftEdges: Record<string, number[]> = {};
  for (const path of Object.values(staffPaths)) {
    await page.goto(path);
    await page.getByRole("heading", { level: 1 }).waitFor();
    const parts = page.locator("header > p:first-child, main h1, [data-savebar]");
    leftEdges[path] = await parts.evaluateAll((elements) =>
      elements.map((part) => part.getBoundingClientRect().left),
    );
  }
  const [leftEdge] = leftEdges[staffPaths.signIn] ?? [];
  const expectedLeftEdges = Object.entries(leftEdges).map(([path, lefts]) => [
    path,
    lefts.map(() => leftEdge),
  ]);
  expect(leftEdges).toEqual(Object.fromEntries(expectedLeftEdges));
});
