import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { staffPaths } from "../../src/paths";
import { withPageRequests } from "../../src/testing/statistics";
import { axe } from "../axe";
import { screens } from "../fixtures";
import { horizontalOverflow, noOverflow } from "../layoutChecks";
import type { Server } from "../server";
import { chooseFile, createNews } from "./actions";
import { type ApiClient, failedStatus, signInByApi, test, waitForScreen } from "./fixtures";
import { makePdf } from "./pdf";

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
        const shortest = Math.min(width, height);
        return shortest + 0.5 < minSize ? [`${control.outerHTML.slice(0, 120)}: ${width} × ${height}`] : [];
      });
  }, minTargetSize);

async function violationsOf(page: Page) {
  const { violations } = await axe(page, { rules: { "target-size": { enabled: true } } }).analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 200)}`));
}

const waitForAnimations = (page: Page) =>
  page.evaluate(() => Promise.allSettled(document.getAnimations().map(({ finished }) => finished)));

type ScreenContext = { page: Page; apiClient: ApiClient; staffServer: Server };

/** Every screen that requires a session, with as much content as possible. */
const screenStates: Record<string, (context: ScreenContext) => Promise<void>> = {
  "the menu": async ({ page }) => {
    await page.goto("/einloggen");
    await waitForScreen(page, "Griaß di, Anna!");
  },
  "another password": async ({ page }) => {
    await page.goto("/einloggen");
    await page.getByRole("button", { name: "Passwort ändern" }).click();
    await waitForScreen(page, "Passwort ändern");
    await page.getByLabel("Neues Passwort").fill("kurz");
    await page.getByRole("button", { name: "Passwort speichern" }).click();
    await page.getByLabel("Neues Passwort").and(page.locator("[aria-invalid=true]")).waitFor();
  },
  "an alert": async ({ page }) => {
    await page.goto("/news/create");
    await page.getByRole("button", { name: "Speichern" }).click();
    await page.getByRole("alertdialog").waitFor();
  },
  "a new entry that lacks everything": async ({ page }) => {
    await page.goto("/news/create");
    await page.getByRole("button", { name: "Speichern" }).click();
    await page.getByRole("alertdialog").getByRole("button").click();
    await page.getByText("Der Titel fehlt noch.", { exact: true }).waitFor();
  },
  "an entry that two people changed": async ({ page, apiClient }) => {
    const id = await createNews(apiClient, { title: "Vorher" });
    await page.goto(`/news/create/${id}`);
    await page.getByLabel("Titel").fill("Meines");
    await apiClient.request("PATCH", `/news/${id}`, { title: "Deines" });
    await page.getByRole("button", { name: "Speichern" }).click();
    await page.getByRole("group", { name: "Titel" }).waitFor();
  },
  "the list of news, with something in the trash": async ({ page, apiClient }) => {
    const id = await createNews(apiClient, { title: "Gelöscht" });
    await apiClient.request("DELETE", `/news/${id}`);
    await page.goto("/news/edit");
    await page.getByText(/^Papierkorb/).click();
    await page.getByRole("button", { name: "„Gelöscht“ wiederherstellen" }).waitFor();
  },
  "the upload, with a file chosen": async ({ page }) => {
    await page.goto("/food-menu/crud");
    await chooseFile(page, { name: "Karte.pdf", mimeType: "application/pdf", buffer: makePdf(2000) });
    await page.getByLabel("Welche Speisekarte ist das?").selectOption("Speisekarte");
    await page.getByRole("region", { name: "Zusammenfassung" }).waitFor();
  },
  "a paused upload": async ({ page }) => {
    await page.route("**/api/storage/v0/b/default/o?**", () => {});
    await page.goto("/food-menu/crud");
    await chooseFile(page, { name: "Karte.pdf", mimeType: "application/pdf", buffer: makePdf(2000) });
    await page.getByLabel("Welche Speisekarte ist das?").selectOption("Speisekarte");
    await page.getByRole("button", { name: "Hochladen" }).click();
    await page.getByRole("button", { name: "Anhalten" }).click();
    await page.getByText("Angehalten", { exact: true }).waitFor();
  },
  "the menu, while an upload goes on": async ({ page }) => {
    await page.route("**/api/storage/v0/b/default/o?**", () => {});
    await page.goto("/food-menu/crud");
    const longName = "Karte zum Martinigansl und zu allem, was der Wald im Herbst sonst noch hergibt.pdf";
    await chooseFile(page, { name: longName, mimeType: "application/pdf", buffer: makePdf(2000) });
    await page.getByLabel("Welche Speisekarte ist das?").selectOption("Speisekarte");
    await page.getByRole("button", { name: "Hochladen" }).click();
    await page.getByRole("button", { name: "Anhalten" }).waitFor();
    await page.getByRole("link", { name: "Übersicht" }).click();
    await page.getByText(/hergibt.pdf“ wird hochgeladen, 0\s%$/).waitFor();
  },
  "the settings of the menus, with a warning": async ({ page }) => {
    await page.goto("/food-menu/settings");
    await page.getByLabel("Ganslkarte").check();
    await page.getByText("Dazu gibt es noch keine Datei.").waitFor();
  },
  "the hours, with everything open": async ({ page }) => {
    await page.goto("/opening-hours");
    await page.getByRole("button", { name: "Montag für andere Tage übernehmen" }).click();
    await page.getByLabel("Montag, Lokal bis").fill("");
    await page.getByRole("button", { name: "Woche speichern" }).click();
    await page.getByText("Lokal bis: Diese Zeit fehlt.", { exact: true }).waitFor();
    await page.getByRole("button", { name: "Besonderen Tag eintragen" }).click();
    await page.getByRole("button", { name: "Eintragen", exact: true }).click();
    await page.getByText("Dieses Datum fehlt.", { exact: true }).waitFor();
  },
  "the messages": async ({ page, staffServer }) => {
    const sent = await fetch(`${staffServer.url}/api/contact`, {
      method: "POST",
      headers: { "content-type": "application/json; charset=utf-8" },
      body: JSON.stringify({
        name: "Marlies Öhler",
        email: "marlies@oehler.example",
        body: "Ein Tisch für vier, und ein Wort, das nicht endet: Donaudampfschifffahrtsgesellschaft.",
      }),
    });
    expect(sent.status).toBe(202);
    await page.goto("/nachrichten");
    await page.getByRole("button", { name: "Nachricht von Marlies Öhler löschen" }).waitFor();
  },
  "statistics without data": async ({ page }) => {
    await page.goto("/statistik");
    await page.getByText(/^Noch keine Zahlen/).waitFor();
  },
  "the statistics, with all charts and tables": async ({ page }) => {
    // The statistics are mocked.
    await page.route("**/api/statistics?*", (route) => route.fulfill({ json: withPageRequests(365) }));
    await page.goto("/statistik?tage=365");
    await page.getByRole("heading", { name: "Besuche nach Wochen" }).waitFor();
    for (const table of await page.locator("summary").all()) await table.click();
    await page.getByRole("row").last().waitFor();
  },
  "the log": async ({ page, apiClient }) => {
    await createNews(apiClient, { title: "Notiert" });
    await page.goto("/verlauf");
    await page
      .getByText(/„Notiert“/)
      .first()
      .waitFor();
  },
};

describe("has no accessibility violations:", () => {
  test.for(Object.entries(screenStates))(
    "%s, in light and dark scheme, on phone and desktop",
    async ([, openState], { staffServer, apiClient, openPage }) => {
      const page = await openPage(staffServer, {
        screen: "phone",
        reducedMotion: true,
        allowedConsole: failedStatus(412, 422),
      });
      await signInByApi(page, staffServer);
      await openState({ page, apiClient, staffServer });
      const problems: Record<string, unknown> = {};
      const expected: typeof problems = {};
      for (const screen of ["phone", "desktop"] as const) {
        await page.setViewportSize(screens[screen]);
        for (const colorScheme of ["light", "dark"] as const) {
          await page.emulateMedia({ colorScheme });
          await waitForAnimations(page);
          problems[`${screen}, ${colorScheme}`] = await violationsOf(page);
          expected[`${screen}, ${colorScheme}`] = [];
        }
      }
      for (const screen of ["phone", "smallPhone"] as const) {
        await page.setViewportSize(screens[screen]);
        problems[`too small, ${screen}`] = await smallTargets(page);
        expected[`too small, ${screen}`] = [];
        problems[`sideways, ${screen}`] = await horizontalOverflow(page);
        expected[`sideways, ${screen}`] = noOverflow;
      }
      expect(problems).toEqual(expected);
    },
  );
});

test("screens and their button bar are aligned with the product name in the header", async ({
  staffServer,
  openPage,
}) => {
  const page = await openPage(staffServer, { screen: "desktop", reducedMotion: true });
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
  const expectedEdges = Object.entries(leftEdges).map(([path, lefts]) => [path, lefts.map(() => leftEdge)]);
  expect(leftEdges).toEqual(Object.fromEntries(expectedEdges));
});
