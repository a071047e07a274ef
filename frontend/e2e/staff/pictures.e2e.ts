import { expect } from "vitest";
import pageContents from "../../src/data/content.json";
import { closeStatus, test } from "./fixtures";

const folder = new URL("../../public/assets/pictures/", import.meta.url).pathname;

test("photos are uploaded, described and shown to guests", async ({
  staffServer,
  apiClient,
  openPage,
  openScreen,
}) => {
  // For a second attempt.
  await apiClient.request("PUT", "/content/venue/draft", pageContents.venue);
  await apiClient.request("POST", "/content/venue/publish");
  const page = await openScreen("/bilder");
  const press = (name: string) => page.getByRole("button", { name, exact: true }).click();
  const input = page.getByLabel("Bilder hochladen");
  await input.setInputFiles(`${folder}room-eck-1-800.webp`);
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
});
