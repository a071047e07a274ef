import { expect } from "vitest";
import pageContents from "../../src/data/content.json";
import { acceptAlert, closeStatus, openScreenAsAnna, test } from "./fixtures";

const folder = new URL("../../public/assets/pictures/", import.meta.url).pathname;

test("photos are uploaded, described and shown to guests", async ({ staffServer, apiClient, openPage }) => {
  // For a second attempt.
  await apiClient.request("PUT", "/content/venue/draft", pageContents.venue);
  await apiClient.request("POST", "/content/venue/publish");
  const page = await openScreenAsAnna(openPage, staffServer, "/bilder", "Bilder");
  const press = (name: string) => page.getByRole("button", { name, exact: true }).click();
  const input = page.getByLabel("Bilder hochladen");
  await input.setInputFiles([`${folder}room-eck-1-800.webp`, `${folder}social.jpg`]);
  await page.getByRole("link", { name: "social.jpg" }).waitFor();
  await page.getByRole("link", { name: "room-eck-1-800.webp" }).click();

  const focus = page.locator("[data-focal-point]");
  const { width, height } = (await focus.boundingBox()) ?? { width: 0, height: 0 };
  await focus.click({ position: { x: width * 0.2, y: height * 0.9 } });
  const slider = (name: string) => page.getByRole("slider", { name }).inputValue();
  expect([await slider("Abstand von links"), await slider("Abstand von oben")]).toEqual(["20", "90"]);
  await page.getByLabel("Bildbeschreibung", { exact: true }).fill("Eine Eckbank unter der Lampe");
  await press("Speichern");
  expect(await closeStatus(page)).toBe("Bild gespeichert");

  await page.goto(`${staffServer.url}/inhalte/venue`);
  await press("Gmiadlichs Eck");
  await page.getByRole("button", { name: "Anderes Bild wählen" }).first().click();
  await page.getByRole("button", { name: "Eine Eckbank unter der Lampe" }).click();
  await press("Veröffentlichen");
  expect(await closeStatus(page)).toBe("Seite veröffentlicht");

  const guest = await openPage(staffServer);
  await guest.goto(`${staffServer.url}/lokal`);
  const photo = guest.getByRole("img", { name: "Eine Eckbank unter der Lampe" }).first();
  await photo.scrollIntoViewIfNeeded();
  await expect.poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  expect(await photo.evaluate((image: HTMLImageElement) => image.currentSrc)).toMatch(
    /\/media\/upload-\w{16}-\d+\.webp$/,
  );
  expect(await photo.evaluate((image) => getComputedStyle(image).objectPosition)).toBe("20% 90%");

  await page.goto(`${staffServer.url}/news/create`);
  await page.getByRole("radio", { name: "room-eck-1-800.webp" }).check();
  await page.getByRole("textbox", { name: "Titel" }).fill("Neue Eckbank");
  await page.getByRole("textbox", { name: "Beschreibung" }).fill("Gepolstert.");
  await page.getByRole("textbox", { name: "Zeitraum" }).fill("ab heute");
  await page.reload();
  await page.getByRole("radio", { name: "room-eck-1-800.webp", checked: true }).waitFor();
  await press("Speichern");
  expect(await acceptAlert(page)).toBe("News Neue Eckbank erfolgreich erstellt");
  await guest.goto(staffServer.url);
  const card = guest.getByRole("article").filter({ hasText: "Neue Eckbank" });
  const cardPhoto = card.locator("img").first();
  await expect.poll(() => cardPhoto.getAttribute("alt")).toBe("Eine Eckbank unter der Lampe");
  expect(await cardPhoto.evaluate((image) => getComputedStyle(image).objectPosition)).toBe("20% 90%");

  await page.goto(`${staffServer.url}/bilder`);
  await page.getByRole("link", { name: "room-eck-1-800.webp" }).click();
  await page.getByRole("link", { name: "Feiern und Räume", exact: true }).waitFor();
  await page.getByRole("link", { name: "Neuigkeit: Neue Eckbank" }).first().waitFor();
  expect(await page.getByRole("button", { name: "Bild löschen" }).count()).toBe(0);
});
