import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { text } from "../texts";
import { chooseFile, fetchPage, openGuestPage } from "./actions";
import { acceptAlert, expectMenu, openScreenAsAnna, test, waitForScreen } from "./fixtures";
import { makePdf } from "./pdf";

const menuCards = (page: Page) =>
  page
    .getByRole("region", { name: text("kitchenPage.menus") })
    .getByRole("heading", { level: 3 })
    .allTextContents();

describe("the settings of the menus", () => {
  test("remove and restore a card on open pages at once", async ({ staffServer, openPage }) => {
    const { page: guest, isSamePage } = await openGuestPage(openPage, staffServer, "/essen");
    await expect.poll(() => menuCards(guest)).toEqual(["Speisekarte", "Burgerkarte", "Wildkarte"]);

    const page = await openScreenAsAnna(
      openPage,
      staffServer,
      "/food-menu/settings",
      "Speisekarten ein- und ausblenden",
    );
    for (const [action, expectedMenus] of [
      ["uncheck", ["Speisekarte", "Wildkarte"]],
      ["check", ["Speisekarte", "Burgerkarte", "Wildkarte"]],
    ] as const) {
      await page.getByLabel("Burgerkarte")[action]();
      const preview = page.getByRole("region", { name: "Das sehen die Gäste" });
      expect(await preview.getByRole("heading", { level: 3 }).allTextContents()).toEqual(expectedMenus);
      const saved = page.waitForResponse("**/api/menu-settings");
      await page.getByRole("button", { name: "Speichern" }).click();
      expect((await saved).status()).toBe(200);
      expect((await fetchPage(staffServer, "/essen")).includes("Burgerkarte")).toBe(action === "check");
      await expect.poll(() => menuCards(guest)).toEqual(expectedMenus);
      await acceptAlert(page);
      await expectMenu(page, staffServer);
      await page.getByRole("link", { name: "Speisekarten ein- und ausblenden" }).click();
      await waitForScreen(page, "Speisekarten ein- und ausblenden");
    }
    expect(await isSamePage()).toBe(true);
  });
});

test("a deleted menu file can be restored by undo and from the trash", async ({ staffServer, openPage }) => {
  const fileSize = async () => {
    const pdf = await fetch(`${staffServer.url}/menu/Wildkarte.pdf`);
    return pdf.ok ? (await pdf.arrayBuffer()).byteLength : pdf.status;
  };
  const originalSize = await fileSize();
  const page = await openScreenAsAnna(openPage, staffServer, "/food-menu/crud", "Speisekarte hochladen");
  const deleteButton = page.getByRole("button", { name: "Wildkarte löschen" });
  const deleteMenu = async () => {
    const deleted = page.waitForResponse("**/api/menu-files/wild");
    await deleteButton.click();
    expect((await deleted).status()).toBe(204);
    expect(await fetchPage(staffServer, "/essen")).not.toContain("Wildkarte");
    expect(await fileSize()).toBe(404);
    await deleteButton.waitFor({ state: "detached" });
  };
  const expectRestored = async () => {
    await deleteButton.waitFor();
    expect(await fetchPage(staffServer, "/essen")).toContain("Wildkarte");
    expect(await fileSize()).toBe(originalSize);
  };

  await deleteMenu();
  await page.getByRole("button", { name: "Rückgängig" }).click();
  await page.getByText("„Wildkarte.pdf“ ist wieder da, auch für Gäste.").waitFor();
  await expectRestored();

  await deleteMenu();
  await page.reload();
  await page.getByText("Papierkorb (1)").click();
  await page.getByRole("button", { name: "„Wildkarte: Wildkarte.pdf“ wiederherstellen" }).click();
  await page.getByText("„Wildkarte.pdf“ wurde wiederhergestellt.", { exact: true }).waitFor();
  await expectRestored();
});

test("a menu's first file is created, the next one replaces it", async ({ staffServer, openPage }) => {
  const page = await openScreenAsAnna(openPage, staffServer, "/food-menu/crud", "Speisekarte hochladen");
  for (const [number, expectedVerb] of ["erstellt", "angepasst"].entries()) {
    await chooseFile(page, { name: "Gansl.pdf", mimeType: "application/pdf", buffer: makePdf(2000, number) });
    await page.getByLabel("Welche Speisekarte ist das?").selectOption("Ganslkarte");
    await page.getByRole("button", { name: "Hochladen" }).click();
    expect(await acceptAlert(page)).toBe(`Karte Gansl wurde erfolgreich ${expectedVerb}`);
    await page
      .getByRole("alertdialog")
      .filter({ hasText: "Gäste sehen „Ganslkarte“ noch nicht: Diese Speisekarte ist ausgeblendet." })
      .getByRole("button", { name: number === 0 ? "Ausgeblendet lassen" : "Jetzt anzeigen" })
      .click();
    if (number === 1) expect(await acceptAlert(page)).toBe("Anzeige der Karten wurde erfolgreich angepasst");
    await expectMenu(page, staffServer);
    await page.getByRole("link", { name: "Speisekarte hochladen" }).click();
    await waitForScreen(page, "Speisekarte hochladen");
  }
});
