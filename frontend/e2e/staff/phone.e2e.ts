import { expect } from "vitest";
import { createNews } from "./actions";
import { openScreenAsAnna, test } from "./fixtures";

test("the buttons of an entry stand in one row on every phone", async ({ staffServer, openPage }) => {
  const page = await openScreenAsAnna(openPage, staffServer, "/news/edit", "Neuigkeiten bearbeiten", {
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
  staffServer,
  apiClient,
  openPage,
}) => {
  const titles = ["Eins", "Zwei", "Drei"];
  for (const title of titles)
    await apiClient.request("DELETE", `/news/${await createNews(apiClient, title)}`);
  const page = await openScreenAsAnna(openPage, staffServer, "/news/edit", "Neuigkeiten bearbeiten", {
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
        return y > 0 && y + height <= (buttonBar?.y ?? 0);
      })
      .toBe(true);
  }
});
