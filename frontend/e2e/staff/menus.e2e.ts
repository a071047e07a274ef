import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { type OpenPage, openHydrated } from "../fixtures";
import type { Server } from "../server";
import { text, visibleText } from "../texts";
import { chooseFile, conflictDifferences } from "./actions";
import {
  type ApiClient,
  acceptAlert,
  expectMenu,
  failedStatus,
  openScreenAsAnna,
  test,
  waitForScreen,
} from "./fixtures";
import { makePdf } from "./pdf";

const openMenuSettings = (openPage: OpenPage, server: Server, allowedConsole?: RegExp) =>
  openScreenAsAnna(openPage, server, "/food-menu/settings", "Speisekarten ein- und ausblenden", {
    ...(allowedConsole === undefined ? {} : { allowedConsole }),
  });
const clickSave = (page: Page) => page.getByRole("button", { name: "Speichern" }).click();

const menuCards = (page: Page) =>
  page
    .getByRole("region", { name: text("kitchenPage.menus") })
    .getByRole("heading", { level: 3 })
    .allTextContents();

const fetchKitchenPage = async ({ url }: Server) => visibleText(await (await fetch(`${url}/essen`)).text());

type Settings = { displayedMenus: { type: string; displayLabel: string; isChecked: boolean }[] };

async function displayMenus(apiClient: ApiClient, types: readonly string[]) {
  const { displayedMenus } = await apiClient.request<Settings>("GET", "/menu-settings");
  await apiClient.request("PATCH", "/menu-settings", {
    displayedMenus: displayedMenus.map((menu) => ({ ...menu, isChecked: types.includes(menu.type) })),
  });
}

const seededMenus = ["FOOD", "BURGER", "WILD"];

describe("the settings of the menus", () => {
  test("remove and restore a card on open pages at once", async ({ staffServer, apiClient, openPage }) => {
    await displayMenus(apiClient, seededMenus);
    const guest = await openPage(staffServer);
    await openHydrated(guest, "/essen");
    await guest.evaluate(() => Object.assign(window, { same: true }));
    await expect.poll(() => menuCards(guest)).toEqual(["Speisekarte", "Burgerkarte", "Wildkarte"]);

    const page = await openMenuSettings(openPage, staffServer);
    for (const [action, expectedMenus] of [
      ["uncheck", ["Speisekarte", "Wildkarte"]],
      ["check", ["Speisekarte", "Burgerkarte", "Wildkarte"]],
    ] as const) {
      await page.getByLabel("Burgerkarte")[action]();
      const preview = page.getByRole("region", { name: "Das sehen die Gäste" });
      expect(await preview.getByRole("heading", { level: 3 }).allTextContents()).toEqual(expectedMenus);
      const saved = page.waitForResponse("**/api/menu-settings");
      await clickSave(page);
      expect((await saved).status()).toBe(200);
      expect((await fetchKitchenPage(staffServer)).includes("Burgerkarte")).toBe(action === "check");
      await expect.poll(() => menuCards(guest)).toEqual(expectedMenus);
      await acceptAlert(page);
      await expectMenu(page, staffServer);
      await page.getByRole("link", { name: "Speisekarten ein- und ausblenden" }).click();
      await waitForScreen(page, "Speisekarten ein- und ausblenden");
    }
    expect(await guest.evaluate(() => "same" in window)).toBe(true);
  });

  test("changed by two people show both versions to the second", async ({
    staffServer,
    apiClient,
    openPage,
  }) => {
    await displayMenus(apiClient, seededMenus);
    const page = await openMenuSettings(openPage, staffServer, failedStatus(412));
    await page.getByLabel("Wildkarte").uncheck();
    await displayMenus(apiClient, ["FOOD", "WILD"]);
    await clickSave(page);
    expect(await conflictDifferences(page)).toEqual([
      ["Burgerkarte", "angezeigt", "nicht angezeigt"],
      ["Wildkarte", "nicht angezeigt", "angezeigt"],
    ]);
    await page.getByRole("button", { name: "Auswahl speichern" }).click();
    await acceptAlert(page);
    const visible = await fetchKitchenPage(staffServer);
    expect([visible.includes("Burgerkarte"), visible.includes("Wildkarte")]).toEqual([false, false]);
    await displayMenus(apiClient, seededMenus);
  });
});

test("a deleted menu file can be restored by undo and from the trash", async ({
  staffServer,
  apiClient,
  openPage,
}) => {
  await displayMenus(apiClient, seededMenus);
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
    expect(await fetchKitchenPage(staffServer)).not.toContain("Wildkarte");
    expect(await fileSize()).toBe(404);
    await deleteButton.waitFor({ state: "detached" });
  };
  const expectRestored = async () => {
    await deleteButton.waitFor();
    expect(await fetchKitchenPage(staffServer)).toContain("Wildkarte");
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
