import type { Page } from "playwright-core";
import { expect } from "vitest";
import { fetchVisibleText, openGuestPage, waitForWrite } from "./actions";
import { acceptAlert, expectStaffMenu, openScreenAsAnna, test, waitForScreen } from "./fixtures";

const menuCards = (page: Page) =>
  page
    .getByRole("region", { name: "Unsere Speisekarten" })
    .getByRole("heading", { level: 3 })
    .allTextContents();

test("the settings of the menus remove and restore a card on open pages at once", async ({
  staffServer,
  openPage,
}) => {
  const screenTitle = "Speisekarten ein- und ausblenden";
  const { page: guest, isSamePage } = await openGuestPage(openPage, staffServer, "/essen");
  await expect.poll(() => menuCards(guest)).toEqual(["Speisekarte", "Burgerkarte", "Wildkarte"]);

  const page = await openScreenAsAnna(openPage, staffServer, "/food-menu/settings", screenTitle);
  for (const [action, expectedMenus] of [
    ["uncheck", ["Speisekarte", "Wildkarte"]],
    ["check", ["Speisekarte", "Burgerkarte", "Wildkarte"]],
  ] as const) {
    await page.getByLabel("Burgerkarte")[action]();
    const preview = page.getByRole("region", { name: "Das sehen die Gäste" });
    expect(await preview.getByRole("heading", { level: 3 }).allTextContents()).toEqual(expectedMenus);
    const saved = waitForWrite(page, /^\/api\/menu-settings$/);
    await page.getByRole("button", { name: "Speichern" }).click();
    expect((await saved).status()).toBe(200);
    expect((await fetchVisibleText(staffServer, "/essen")).includes("Burgerkarte")).toBe(action === "check");
    await expect.poll(() => menuCards(guest)).toEqual(expectedMenus);
    await acceptAlert(page);
    await expectStaffMenu(page, staffServer);
    await page.getByRole("link", { name: screenTitle }).first().click();
    await waitForScreen(page, screenTitle);
  }
  expect(await isSamePage()).toBe(true);
});
