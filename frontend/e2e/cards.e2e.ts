import { readFile } from "node:fs/promises";
import { expect } from "vitest";
import { openHydrated, test } from "./fixtures";
import { text } from "./texts";

const menus = [
  { button: text("menus.FOOD.button"), name: "Speisekarte.pdf" },
  { button: text("menus.BURGER.button"), name: "Burgerkarte.pdf" },
  { button: text("menus.WILD.button"), name: "Wildkarte.pdf" },
];

test("a menu is downloaded unchanged by a click on its card", async ({ server, openPage }) => {
  for (const { button, name } of menus) {
    const response = await fetch(`${server.url}/menu/${name}`);
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toBe("application/pdf");
    const served = Buffer.from(await response.arrayBuffer());
    expect(served.subarray(0, 5).toString()).toBe("%PDF-");
    expect(served.subarray(-8).toString()).toContain("%%EOF");

    const page = await openPage(server);
    await openHydrated(page, "/essen");
    const download = page.waitForEvent("download");
    await page.getByRole("link", { name: button }).click();
    const downloadedFile = await download;
    expect(downloadedFile.suggestedFilename()).toBe(name);
    expect(served.equals(await readFile(await downloadedFile.path()))).toBe(true);
  }
});

test("exactly the displayed menus have a card with picture, title and button", async ({
  server,
  openPage,
}) => {
  const page = await openPage(server);
  await openHydrated(page, "/essen");
  const section = page.getByRole("region", { name: text("kitchenPage.menus") });
  const cards = section.getByRole("listitem");
  expect(await cards.count()).toBe(menus.length);
  for (const [index, title] of ["Speisekarte", "Burgerkarte", "Wildkarte"].entries()) {
    const card = cards.nth(index);
    expect(await card.getByRole("heading").textContent()).toBe(title);
    await card.scrollIntoViewIfNeeded();
    const picture = card.locator("img");
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);
  }
});
