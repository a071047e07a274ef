import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { type LetIn, open } from "../fixtures";
import type { House } from "../server";
import { text, wordsOf } from "../texts";
import { differences } from "./actions";
import { annaAt, arrive, atTheMenu, type Desk, noted, test, told } from "./staff";

const atSettings = (letIn: LetIn, house: House, mayComplain?: RegExp) =>
  annaAt(letIn, house, "/food-menu/settings", "Speisekarten ein- und ausblenden", {
    ...(mayComplain === undefined ? {} : { mayComplain }),
  });
const save = (page: Page) => page.getByRole("button", { name: "Speichern" }).click();

/** The titles of the cards on a guest's page. */
const cards = (page: Page) =>
  page
    .getByRole("region", { name: text("kitchenPage.menus") })
    .getByRole("heading", { level: 3 })
    .allTextContents();

/** What somebody reads who comes to the kitchen's page now. */
const served = async ({ url }: House) => wordsOf(await (await fetch(`${url}/essen`)).text());

type Settings = { displayedMenus: { type: string; displayLabel: string; isChecked: boolean }[] };

/** Checks the menus of these types and no other. */
async function show(desk: Desk, types: readonly string[]) {
  const { displayedMenus } = await desk.ask<Settings>("GET", "/menu-settings");
  await desk.ask("PATCH", "/menu-settings", {
    displayedMenus: displayedMenus.map((menu) => ({ ...menu, isChecked: types.includes(menu.type) })),
  });
}

const furnished = ["FOOD", "BURGER", "WILD"];

describe("the settings of the menus", () => {
  test("take a card off the page of every guest at once, and bring it back", async ({
    office,
    desk,
    letIn,
  }) => {
    await show(desk, furnished);
    const guest = await letIn(office);
    await open(guest, "/essen");
    await guest.evaluate(() => Object.assign(window, { same: true }));
    await expect.poll(() => cards(guest)).toEqual(["Speisekarte", "Burgerkarte", "Wildkarte"]);

    const page = await atSettings(letIn, office);
    for (const [change, left] of [
      ["uncheck", ["Speisekarte", "Wildkarte"]],
      ["check", ["Speisekarte", "Burgerkarte", "Wildkarte"]],
    ] as const) {
      await page.getByLabel("Burgerkarte")[change]();
      const preview = page.getByRole("region", { name: "Das sehen die Gäste" });
      expect(await preview.getByRole("heading", { level: 3 }).allTextContents()).toEqual(left);
      const saved = page.waitForResponse("**/api/menu-settings");
      await save(page);
      expect((await saved).status()).toBe(200);
      expect((await served(office)).includes("Burgerkarte")).toBe(change === "check");
      await expect.poll(() => cards(guest)).toEqual(left);
      await told(page);
      await atTheMenu(page, office);
      await page.getByRole("link", { name: "Speisekarten ein- und ausblenden" }).click();
      await arrive(page, "Speisekarten ein- und ausblenden");
    }
    expect(await guest.evaluate(() => "same" in window)).toBe(true);
  });

  test("take the whole section away with the last card", async ({ office, desk, letIn }) => {
    await show(desk, ["WILD"]);
    const page = await atSettings(letIn, office);
    await page.getByLabel("Wildkarte").uncheck();
    await page.getByText("Keine Speisekarte: Der Abschnitt entfällt auf der Seite.").waitFor();
    await save(page);
    await told(page);
    expect(await served(office)).not.toContain(text("kitchenPage.menus"));
    await show(desk, furnished);
  });

  test("warn of a checked menu that has no file, which guests do not see", async ({
    office,
    desk,
    letIn,
  }) => {
    await show(desk, furnished);
    const page = await atSettings(letIn, office);
    const warning = page.getByText("Dazu gibt es noch keine Datei.");
    expect(await warning.count()).toBe(0);
    await page.getByLabel("Ganslkarte").check();
    await warning.waitFor();
    await save(page);
    await told(page);
    expect(await served(office)).not.toContain("Ganslkarte");
    await page.getByRole("link", { name: "Speisekarten ein- und ausblenden" }).click();
    await warning.waitFor();
    await page.getByRole("alert").getByRole("link", { name: "Speisekarte hochladen" }).click();
    await arrive(page, "Speisekarte hochladen");
    await show(desk, furnished);
  });

  test("changed by two people show the second both versions", async ({ office, desk, letIn }) => {
    await show(desk, furnished);
    const page = await atSettings(letIn, office, noted(412));
    await page.getByLabel("Wildkarte").uncheck();
    await show(desk, ["FOOD", "WILD"]);
    await save(page);
    expect(await differences(page)).toEqual([
      ["Burgerkarte", "angezeigt", "nicht angezeigt"],
      ["Wildkarte", "nicht angezeigt", "angezeigt"],
    ]);
    await page.getByRole("button", { name: "Auswahl speichern" }).click();
    await told(page);
    const seen = await served(office);
    expect([seen.includes("Burgerkarte"), seen.includes("Wildkarte")]).toEqual([false, false]);
    await show(desk, furnished);
  });
});

test("a menu's file that was deleted comes back with one press, and later from the trash", async ({
  office,
  desk,
  letIn,
}) => {
  await show(desk, furnished);
  const bytes = async () => {
    const pdf = await fetch(`${office.url}/menu/Wildkarte.pdf`);
    return pdf.ok ? (await pdf.arrayBuffer()).byteLength : pdf.status;
  };
  const whole = await bytes();
  const page = await annaAt(letIn, office, "/food-menu/crud", "Speisekarte hochladen");
  const remove = page.getByRole("button", { name: "Wildkarte löschen" });
  const isGone = async () => {
    const deleted = page.waitForResponse("**/api/menu-files/wild");
    await remove.click();
    expect((await deleted).status()).toBe(204);
    expect(await served(office)).not.toContain("Wildkarte");
    expect(await bytes()).toBe(404);
    await remove.waitFor({ state: "detached" });
  };
  const isBack = async () => {
    await remove.waitFor();
    expect(await served(office)).toContain("Wildkarte");
    expect(await bytes()).toBe(whole);
  };

  await isGone();
  await page.getByRole("button", { name: "Rückgängig" }).click();
  await page.getByText("„Wildkarte.pdf“ ist wieder da, auch für Gäste.").waitFor();
  await isBack();

  await isGone();
  await page.reload();
  await page.getByText("Papierkorb (1)").click();
  await page.getByRole("button", { name: "„Wildkarte: Wildkarte.pdf“ wiederherstellen" }).click();
  await page.getByText("„Wildkarte.pdf“ wurde wiederhergestellt.", { exact: true }).waitFor();
  await isBack();
});
