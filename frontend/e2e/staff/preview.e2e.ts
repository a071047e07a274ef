import pageContents from "../../src/data/content.json";
import { test } from "./fixtures";

test("a page is shown with its draft and at another time before guests see it", async ({
  apiClient,
  openScreen,
}) => {
  const { texts, lists } = pageContents.venue;
  const draft = { texts: { ...texts, heading: { de: "Hochzeit feiern" } }, lists };
  await apiClient.request("PUT", "/content/venue/draft", draft);
  const page = await openScreen("/vorschau");
  const preview = page.frameLocator("iframe");
  await page.getByLabel("Seite").selectOption("Feiern und Räume");
  await preview.getByRole("heading", { level: 1, name: "Hochzeit feiern" }).waitFor();
  await page.getByText("Veröffentlicht", { exact: true }).click();
  await preview.getByRole("heading", { level: 1, name: texts.heading.de }).waitFor();

  await page.getByLabel("Tag", { exact: true }).fill("2026-12-04");
  await page.getByText("Vorschau: 4. Dezember 2026, 12:00 Uhr").waitFor();
  await preview.getByText("offen bis 20:15").first().waitFor();
  // A Tuesday.
  await page.getByLabel("Tag", { exact: true }).fill("2026-12-01");
  await preview.getByText("derzeit geschlossen").first().waitFor();

  await preview.getByRole("link", { name: "Kontakt" }).first().click();
  await page.getByTitle("Vorschau der Seite „Kontakt“").waitFor();
  await apiClient.request("PUT", "/content/venue/draft", pageContents.venue);
});
