import { describe, expect } from "vitest";
import { openHydrated } from "../fixtures";
import { text } from "../texts";
import { fillNews } from "./actions";
import { acceptAlert, openScreenAsAnna, test } from "./fixtures";

test("a contact message is shown to staff and deleted after confirmation", async ({
  staffServer,
  openPage,
}) => {
  const guest = await openPage(staffServer);
  await openHydrated(guest, "/kontakt");
  await guest.getByLabel(text("contact.form.body")).fill("Ein Tisch für vier,\nam Freitag um sieben?");
  await guest.getByLabel(text("contact.form.name")).fill("Marlies Öhler");
  await guest.getByLabel(text("contact.form.email")).fill("marlies@oehler.example");
  await guest.getByRole("button", { name: text("contact.form.send") }).click();
  await guest
    .getByRole("heading", { name: text("contact.sent.heading", { name: "Marlies Öhler" }) })
    .waitFor();

  const page = await openScreenAsAnna(openPage, staffServer, "/einloggen", "Griaß di, Anna!");
  await page.getByRole("link", { name: "Nachrichten von Gästen, 1 ungelesen" }).click();
  await page.getByRole("heading", { level: 1, name: "Nachrichten von Gästen" }).waitFor();
  const message = page
    .getByRole("listitem")
    .filter({ has: page.getByRole("heading", { level: 2, name: "Marlies Öhler" }) });
  const content = await message.innerText();
  expect(content).toContain("Ein Tisch für vier,\nam Freitag um sieben?");
  expect(content).toContain("marlies@oehler.example");
  expect(content).toContain("Die Nachricht ist nur hier zu lesen.");
  const reply = await message.getByRole("link", { name: "Marlies Öhler antworten" }).getAttribute("href");
  expect(reply).toContain(
    "mailto:marlies@oehler.example?subject=Eure%20Nachricht%20an%20Gasthaus%20zur%20Linde",
  );
  expect(decodeURIComponent(reply ?? "")).toContain("> Ein Tisch für vier,\r\n> am Freitag um sieben?");
  expect(content).toContain("Neu");
  await message.getByRole("button", { name: "als beantwortet markieren" }).click();
  await message.getByRole("button", { name: "als nicht beantwortet markieren" }).waitFor();

  const confirmation = page.getByRole("alertdialog");
  const deleteButton = page.getByRole("button", { name: "Nachricht von Marlies Öhler löschen" });
  await deleteButton.click();
  await confirmation.getByRole("button", { name: "Abbrechen" }).click();
  await deleteButton.click();
  await confirmation.getByText("Die Nachricht von Marlies Öhler endgültig löschen?").waitFor();
  await confirmation.getByRole("button", { name: "Löschen" }).click();
  await page.getByText("Keine Nachrichten").waitFor();
  await page.reload();
  await page.getByText("Keine Nachrichten").waitFor();
});

describe("the log", () => {
  test("lists entries, newest first", async ({ staffServer, apiClient, openPage }) => {
    const page = await openScreenAsAnna(openPage, staffServer, "/news/create", "Neuigkeit schreiben");
    await fillNews(page, { title: "Martini" });
    await page.getByRole("button", { name: "Speichern" }).click();
    await acceptAlert(page);
    const [first] = await apiClient.request<{ id: number }[]>("GET", "/news?scope=all");
    await apiClient.request("DELETE", `/news/${first?.id}`);
    const { displayedMenus } = await apiClient.request<{ displayedMenus: object[] }>("GET", "/menu-settings");
    await apiClient.request("PATCH", "/menu-settings", { displayedMenus: displayedMenus.toReversed() });
    await page.getByRole("link", { name: "Verlauf" }).click();
    const auditEntries = page.getByRole("listitem");
    await auditEntries.first().waitFor();
    expect((await auditEntries.allInnerTexts()).slice(0, 3)).toEqual([
      expect.stringMatching(
        /^\d\d:\d\d\s+Berta Moser hat geändert, welche Speisekarten angezeigt werden\.\s+berta@gasthaus\.example$/,
      ),
      expect.stringMatching(
        /^\d\d:\d\d\s+Berta Moser hat die Neuigkeit „[^“]+“ gelöscht\.\s+berta@gasthaus\.example$/,
      ),
      expect.stringMatching(
        /^\d\d:\d\d\s+Anna Huber hat die Neuigkeit „Martini“ geschrieben\.\s+anna@gasthaus\.example$/,
      ),
    ]);
    // The command line created both accounts.
    await page.getByText("Die Kommandozeile hat den Zugang „berta@gasthaus.example“ angelegt.").waitFor();
  });
});
