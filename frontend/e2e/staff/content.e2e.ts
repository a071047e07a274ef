import { expect } from "vitest";
import pageContents from "../../src/data/content.json";
import { visibleText } from "../texts";
import { closeStatus, test } from "./fixtures";

test("an innkeeper with a phone changes the landing page while seeing it, and brings the former version back", async ({
  staffServer,
  apiClient,
  openScreen,
}) => {
  // For a second attempt.
  await apiClient.request("PUT", "/content/home/draft", pageContents.home);
  await apiClient.request("POST", "/content/home/publish");
  const read = async () => visibleText(await (await fetch(staffServer.url)).text());
  const page = await openScreen("/inhalte/home", {
    screenSize: "phone",
  });
  const tap = (name: string) => page.getByRole("button", { name, exact: true }).tap();
  const guest = page.frameLocator("iframe");
  const { greeting, intro } = pageContents.home.texts;
  const savings = pageContents.home.lists.sections.find(({ id }) => id === "savings")?.texts.heading.de ?? "";

  await tap("Seite");
  for (const [picture, chosen, name] of [
    [
      "[data-carousel=hero] img",
      "menu-food",
      "Ein Schnitzel mit Zitrone, daneben Erdäpfelsalat und Preiselbeeren",
    ],
    ["[aria-labelledby=places] img", "menu-burger", "Ein Burger mit Pommes und einem Krügerl Bier"],
  ] as const) {
    await guest.locator(picture).first().tap();
    await page.locator("button:focus").tap();
    await page.getByRole("button", { name }).tap();
    await tap("Seite");
    await guest.locator(`img[src*="${chosen}"]`).first().waitFor();
  }
  for (const [before, after] of [
    [greeting.de, "Servus beinand!"],
    [intro.de, "Hier wird gekocht, was die Saison bringt."],
    [savings, "Unser Sparverein"],
  ] as const) {
    await guest.getByText(before.slice(0, 20)).first().tap();
    await page.locator(":is(input, textarea):focus").fill(after);
    await tap("Seite");
    await guest.getByText(after).first().waitFor();
  }
  expect(await read()).toContain(greeting.de);
  // Both are in the viewport, one below the other.
  const { y = 0, height = 0 } = (await page.locator("iframe").boundingBox()) ?? {};
  const saveBar = await page.locator("[data-savebar]").boundingBox();
  expect(saveBar?.y).toBeGreaterThanOrEqual(y + height);
  expect((saveBar?.y ?? 0) + (saveBar?.height ?? 0)).toBeLessThanOrEqual(844);
  await tap("Veröffentlichen");
  expect(await closeStatus(page)).toBe("Seite veröffentlicht");
  expect(await read()).toContain("Servus beinand!");

  await page.getByRole("button", { name: "Als Entwurf übernehmen" }).first().tap();
  await page.getByText("Diese Fassung ist jetzt der Entwurf").waitFor();
  await guest.getByText(greeting.de).waitFor();
  // At the lower edge, as the buttons are not.
  const status = await page.locator("[role=status]", { hasText: "Diese Fassung" }).boundingBox();
  expect((status?.y ?? 0) + (status?.height ?? 0)).toBeCloseTo(844, 0);
  await tap("Veröffentlichen");
  await page.getByText("Seite veröffentlicht").waitFor();
  expect(await read()).toContain(greeting.de);
});

test("at the last field the languages stay below the header, beside it the whole page", async ({
  openScreen,
}) => {
  for (const screenSize of ["phone", "desktop"] as const) {
    const page = await openScreen("/inhalte/home", { screenSize });
    await page
      .getByRole("button", { name: "Termin hinzufügen" })
      .evaluate((button) => button.scrollIntoView({ block: "end" }));
    const languages = await page.getByRole("group", { name: "Sprache" }).boundingBox();
    const header = await page.locator("header").boundingBox();
    expect(languages?.y).toBeGreaterThanOrEqual((header?.y ?? 0) + (header?.height ?? 0));
    expect(languages?.y).toBeLessThan(100);
    if (screenSize === "phone") {
      const name = page.getByRole("button", { name: "Jeden Freitag", exact: true });
      expect((await name.boundingBox())?.width).toBeGreaterThan(250);
      continue;
    }
    const { y = -1, height = 900 } = (await page.locator("iframe").boundingBox()) ?? {};
    expect(y).toBeGreaterThanOrEqual(0);
    expect(y + height).toBeLessThanOrEqual(900);
  }
});

test("the page turns to the picture that is edited; Tab leads through it after the form, from the skip link on", async ({
  openScreen,
}) => {
  const page = await openScreen("/inhalte/home");
  const guest = page.frameLocator("iframe");
  const hasFocus = (target: string) => page.evaluate((one) => document.activeElement?.matches(one), target);
  await guest.locator("footer").waitFor();
  await page.keyboard.press("Tab");
  expect(await hasFocus('[href="#screen"]')).toBe(true);

  const pictures = page.locator("form section").first().locator("[aria-expanded]");
  await pictures.nth(2).click();
  await page.locator('[name="lists.heroPictures.2.pictures.0.alt.de"]').focus();
  const slides = guest.locator("[data-carousel=hero] [role=group]");
  await expect.poll(() => slides.nth(2).getAttribute("aria-hidden")).toBe("false");

  await page.locator("form :is(a, button, input, textarea, summary)").last().focus();
  await page.keyboard.press("Tab");
  expect(await hasFocus("iframe")).toBe(true);
  await page.keyboard.press("Shift+Tab");
  expect(await hasFocus("form *")).toBe(true);
  await page.keyboard.press("Tab");
  const stops = await guest.locator("a[href], button, input, textarea").count();
  for (let stop = 0; stop <= stops && (await hasFocus("iframe")); stop += 1) await page.keyboard.press("Tab");
  expect(await hasFocus("iframe, form *")).toBe(false);
});
