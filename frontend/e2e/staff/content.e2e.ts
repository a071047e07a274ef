import { expect } from "vitest";
import pageContents from "../../src/data/content.json";
import { visibleText } from "../texts";
import { openGuestPage } from "./actions";
import { closeStatus, openScreenAsAnna, test } from "./fixtures";

test("texts, rooms and sections are on open pages as soon as they are published, and can be brought back", async ({
  staffServer,
  apiClient,
  openPage,
}) => {
  // For a second attempt.
  for (const page of ["venue", "home"] as const) {
    await apiClient.request("PUT", `/content/${page}/draft`, pageContents[page]);
    await apiClient.request("POST", `/content/${page}/publish`);
  }
  const read = async (path: string) => visibleText(await (await fetch(staffServer.url + path)).text());
  const guest = await openGuestPage(openPage, staffServer, "/lokal");
  const page = await openScreenAsAnna(openPage, staffServer, "/inhalte/venue", "Seiten bearbeiten");
  const press = (name: string) => page.getByRole("button", { name, exact: true }).click();

  // Differs in a second attempt.
  const heading = `Feste feiern ${Date.now() % 1000}`;
  await page.getByLabel("Überschrift", { exact: true }).fill(heading);
  await page.getByText("Englisch", { exact: true }).click();
  await page.getByLabel("Überschrift (Englisch)", { exact: true }).fill("");
  await page.getByText("Deutsch", { exact: true }).click();
  await press("TV-Lounge");
  await press("Ausblenden");
  await press("Raum hinzufügen");
  await page.getByLabel("Name", { exact: true }).last().fill("Kegelbahn");
  await press("Entwurf speichern");
  expect(await closeStatus(page)).toBe("Entwurf gespeichert");
  expect(await read("/lokal")).toContain("Feiern bei uns");
  await press("Veröffentlichen");
  expect(await closeStatus(page)).toBe("Seite veröffentlicht");

  await guest.page.getByRole("heading", { level: 1, name: heading }).waitFor();
  await guest.page.locator("#kegelbahn").getByRole("heading", { level: 2, name: "Kegelbahn" }).waitFor();
  expect(await guest.isSamePage()).toBe(true);
  const german = await read("/lokal");
  expect(german).toContain("Kegelbahn");
  expect(german).not.toContain("TV-Lounge");
  const english = await (await fetch(`${staffServer.url}/en/lokal`)).text();
  expect(english).toContain(`<span lang="de">${heading}</span>`);

  await page.goto(`${staffServer.url}/inhalte/home`);
  await press("Der Sparverein");
  await press("Ausblenden");
  await press("Veröffentlichen");
  expect(await closeStatus(page)).toBe("Seite veröffentlicht");
  expect(await read("/")).not.toContain("Sparverein");
  expect(await read("/kontakt")).not.toContain("Sparverein");
  await press("Einblenden");
  await press("Veröffentlichen");
  expect(await closeStatus(page)).toBe("Seite veröffentlicht");
  await page.getByText("Ursprünglicher Inhalt").waitFor();
  await page.getByRole("button", { name: "Als Entwurf übernehmen" }).first().click();
  await page.getByText("Diese Fassung ist jetzt der Entwurf").waitFor();
  expect(await read("/")).toContain("Sparverein");
  await press("Entwurf verwerfen");
  await page.getByText("Entwurf verworfen").waitFor();
  await press("Rückgängig");
  await page.getByText("Der Entwurf ist wieder da.").waitFor();
  await press("Entwurf verwerfen");
  await page.getByText("Entwurf verworfen").waitFor();
});

test("an innkeeper with a phone changes the landing page while seeing it, and brings the former version back", async ({
  staffServer,
  apiClient,
  openPage,
}) => {
  // For a second attempt.
  await apiClient.request("PUT", "/content/home/draft", pageContents.home);
  await apiClient.request("POST", "/content/home/publish");
  const read = async () => visibleText(await (await fetch(staffServer.url)).text());
  const page = await openScreenAsAnna(openPage, staffServer, "/inhalte/home", "Seiten bearbeiten", {
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
  await tap("Veröffentlichen");
  expect(await closeStatus(page)).toBe("Seite veröffentlicht");
  expect(await read()).toContain("Servus beinand!");

  await page.getByRole("button", { name: "Als Entwurf übernehmen" }).first().tap();
  await page.getByText("Diese Fassung ist jetzt der Entwurf").waitFor();
  await guest.getByText(greeting.de).waitFor();
  await tap("Veröffentlichen");
  await page.getByText("Seite veröffentlicht").waitFor();
  expect(await read()).toContain(greeting.de);
});
