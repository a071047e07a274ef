import pageContents from "../../src/content.json";
import { openScreenAsAnna, test } from "./fixtures";

test("a page is shown with its draft and at another time before guests see it", async ({
  staffServer,
  apiClient,
  openPage,
}) => {
  const { texts, lists } = pageContents.venue;
  const draft = { texts: { ...texts, heading: { de: "Hochzeit feiern" } }, lists };
  await apiClient.request("PUT", "/content/venue/draft", draft);
  const page = await openScreenAsAnna(openPage, staffServer, "/vorschau", "Vorschau");
  const preview = page.frameLocator("iframe");
  await page.getByLabel("Seite").selectOption("Feiern und Räume");
  await preview.getByRole("heading", { level: 1, name: "Hochzeit feiern" }).waitFor();
  await page.getByText("Veröffentlicht", { exact: true }).click();
  await preview.getByRole("heading", { level: 1, name: texts.heading.de }).waitFor();

  // A Monday, on which the kitchen is closed.
  await page.getByLabel("Tag").fill("2026-11-30");
  await page.getByText("Vorschau: 30. November 2026, 12:00 Uhr").waitFor();
  await preview.getByText("derzeit geschlossen").first().waitFor();
  await page.getByLabel("Tag").fill("2026-12-04");
  await preview.getByText("offen bis 20:15").first().waitFor();

  await preview.getByRole("link", { name: "Kontakt" }).first().click();
  await page.getByTitle("Vorschau der Seite „Kontakt“").waitFor();
  await apiClient.request("PUT", "/content/venue/draft", pageContents.venue);
});
