import type { Locator } from "playwright-core";
import { expect } from "vitest";
import { createNews } from "./actions";
import { acceptAlert, test } from "./fixtures";

test("the buttons of an entry stand in one row on every phone", async ({ openScreen }) => {
  const page = await openScreen("/news/edit", {
    screenSize: "phone",
  });
  const rows: Record<number, number> = {};
  const widths = [320, 340, 360, 368, 375, 378, 390, 412];
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    rows[width] = await page
      .locator("main ol > li")
      .first()
      .evaluate(
        (entry) =>
          new Set(
            [...entry.querySelectorAll("[class*=buttons] > *")].map((one) => one.getBoundingClientRect().top),
          ).size,
      );
  }
  expect(rows).toEqual(Object.fromEntries(widths.map((width) => [width, 1])));
});

test("the confirmation of a restored item is not covered by the button bar", async ({
  apiClient,
  openScreen,
}) => {
  const titles = ["Eins", "Zwei", "Drei"];
  for (const title of titles)
    await apiClient.request("DELETE", `/news/${await createNews(apiClient, title)}`);
  const page = await openScreen("/news/edit", {
    screenSize: "phone",
  });
  await page.getByText(/^Papierkorb/).click();
  for (const title of titles) {
    await page.getByRole("button", { name: `„${title}“ wiederherstellen` }).click();
    const restoredMessage = page
      .getByRole("status")
      .filter({ hasText: `„${title}“ wurde wiederhergestellt.` })
      .first();
    await restoredMessage.waitFor();
    await expect
      .poll(async () => {
        const { y = 0, height = 0 } = (await restoredMessage.boundingBox()) ?? {};
        const buttonBar = await page.locator("[data-savebar]").boundingBox();
        const barTop = buttonBar?.y ?? 0;
        return y > 0 && (y + height <= barTop || y >= barTop + (buttonBar?.height ?? 0));
      })
      .toBe(true);
  }
});

test("a deletion offers undo without covering content or shifting the layout", async ({
  apiClient,
  openScreen,
}) => {
  await createNews(apiClient, "Im Weg");
  const page = await openScreen("/news/edit", {
    screenSize: "phone",
  });
  await page.getByRole("button", { name: "„Im Weg“ löschen" }).click();
  await acceptAlert(page);
  const writeNewsLink = page.getByRole("link", { name: "Neuigkeit schreiben" }).first();
  await writeNewsLink.waitFor();
  const undoButton = page.getByRole("button", { name: "Rückgängig" });
  await undoButton.waitFor();
  await page.evaluate(() => scrollTo(0, 0));
  await undoButton.focus();
  expect(await page.evaluate(() => scrollY)).toBe(0);
  const message = page.locator("[role=status] > *", { has: undoButton });
  /** How far the first ends above the second. */
  const distance = async (first: Locator, second: Locator) => {
    const { y = 0, height = 0 } = (await first.boundingBox()) ?? {};
    return ((await second.boundingBox())?.y ?? 0) - y - height;
  };
  expect(await distance(message, writeNewsLink)).toBeGreaterThanOrEqual(-1);
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await expect.poll(() => distance(writeNewsLink, message)).toBeGreaterThanOrEqual(0);

  const timeState = () =>
    undoButton.evaluate((button) =>
      button
        .closest("[role=status]")
        ?.getAnimations({ subtree: true })
        .map(({ playState }) => playState),
    );
  expect(await timeState()).toEqual(["paused"]);
  await undoButton.blur();
  expect(await timeState()).toEqual(["running"]);
  await undoButton.evaluate((button) => {
    for (const time of button.closest("[role=status]")?.getAnimations({ subtree: true }) ?? []) time.finish();
  });
  await undoButton.waitFor({ state: "detached" });
});
