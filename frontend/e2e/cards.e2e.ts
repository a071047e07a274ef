import { readFile } from "node:fs/promises";
import { describe, expect } from "vitest";
import { openHydrated, test } from "./fixtures";
import { text } from "./texts";

const menus = [
  { button: text("menus.FOOD.button"), name: "Speisekarte.pdf" },
  { button: text("menus.BURGER.button"), name: "Burgerkarte.pdf" },
  { button: text("menus.WILD.button"), name: "Wildkarte.pdf" },
];

describe.each(menus)("$name", ({ button, name }) => {
  test("is downloaded unchanged by a click on its card", async ({ server, openPage }) => {
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
  });
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

test("the landing page opens the two menus instead of downloading them", async ({ server, openPage }) => {
  const page = await openPage(server);
  await openHydrated(page, "/");
  for (const name of ["Speisekarte", "Burgerkarte"]) {
    const link = page.locator(`a[href="/menu/${name}.pdf"]`);
    expect(await link.getAttribute("download")).toBeNull();
    expect(await link.textContent()).toContain(text("menus.open"));
  }
});

test("a supplier's card is a link to a new tab only if it has an address", async ({ server, openPage }) => {
  const page = await openPage(server);
  for (const path of ["/", "/essen"]) {
    await openHydrated(page, path);
    for (const kind of ["BREAD", "MEAT", "PRODUCE", "EGGS_AND_NOODLES"] as const) {
      const heading = page.getByRole("heading", { name: text(`suppliers.${kind}.header`) });
      const link = page.getByRole("link").filter({ has: heading });
      expect(await heading.count(), kind).toBe(1);
      expect(await link.count(), kind).toBe(kind === "EGGS_AND_NOODLES" ? 0 : 1);
      if (kind !== "EGGS_AND_NOODLES") expect(await link.getAttribute("target")).toBe("_blank");
    }
  }
});
