import { expect } from "vitest";
import { axe, setColorScheme, violationsOf } from "../axe";
import { ApiClient, acceptAlert, failedStatusMessage, signIn, test, waitForScreen } from "./fixtures";
import { berta, type StaffMember } from "./startStaffServer";

const koloman: StaffMember = {
  email: "koloman@gasthaus.example",
  password: "Neun Topfenknödel im Abendwind",
  first: "Koloman",
  last: "Wagner",
};

test("a person who is invited by a link signs in as part of the team", async ({
  staffServer,
  openScreen,
  openPage,
}) => {
  const page = await openScreen("/personen", { screenSize: "phone" });
  await page.getByRole("button", { name: "Person einladen" }).tap();
  await page.getByLabel("Vorname").fill(koloman.first);
  await page.getByLabel("Nachname").fill(koloman.last);
  await page.getByRole("button", { name: "Einladung erstellen" }).tap();
  const url = await page.getByRole("textbox", { name: "Link", exact: true }).inputValue();
  expect(url.startsWith(`${staffServer.url}/zugang#`), url).toBe(true);
  for (const scheme of ["light", "dark"] as const) {
    await setColorScheme(page, scheme);
    expect(await violationsOf(axe(page)), scheme).toEqual([]);
  }

  const phone = await openPage(staffServer, { screenSize: "phone", reducedMotion: true });
  await phone.goto(url);
  await waitForScreen(phone, "Deine Einladung");
  expect(new URL(phone.url()).hash).toBe("");
  expect(await phone.getByLabel("Vorname").inputValue()).toBe(koloman.first);
  await phone.getByLabel("E-Mail").fill(koloman.email);
  await phone.getByRole("textbox", { name: "Passwort" }).fill(koloman.password);
  await phone.getByText("Gut, schwer zu erraten").waitFor();
  for (const scheme of ["light", "dark"] as const) {
    await setColorScheme(phone, scheme);
    expect(await violationsOf(axe(phone)), scheme).toEqual([]);
  }
  await phone.getByRole("button", { name: "Zugang anlegen" }).tap();
  await waitForScreen(phone, "Griaß di, Koloman!");
  const screens = phone.getByRole("navigation", { name: "Übersicht" });
  expect(await screens.getByRole("link", { name: "Öffnungszeiten" }).count()).toBe(1);
  expect(await screens.getByRole("link", { name: "Nachrichten" }).count()).toBe(0);

  // The link works once.
  const other = await openPage(staffServer, { allowedConsole: failedStatusMessage(404) });
  await other.goto(url);
  await waitForScreen(other, "Dieser Link gilt nicht mehr");
});

test("a reset ends the sessions of a person, who sets a new password by a link", async ({
  staffServer,
  openScreen,
  openPage,
}) => {
  const bertaClient = await ApiClient.of(staffServer, berta);
  const page = await openScreen("/personen");
  await page.getByRole("button", { name: "Zugang von Berta Moser zurücksetzen" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Zurücksetzen" }).click();
  const url = await page.getByRole("textbox", { name: "Link", exact: true }).inputValue();
  await expect(bertaClient.request("GET", "/account")).rejects.toThrow("401");
  const phone = await openPage(staffServer, {
    screenSize: "phone",
    reducedMotion: true,
    allowedConsole: failedStatusMessage(401),
  });
  await phone.goto("/einloggen");
  await signIn(phone, berta);
  await acceptAlert(phone);

  await phone.goto(url);
  await waitForScreen(phone, "Neues Passwort wählen");
  // The password of before, so that other tests can sign in.
  await phone.getByRole("textbox", { name: "Neues Passwort" }).fill(berta.password);
  await phone.getByRole("button", { name: "Passwort speichern" }).tap();
  await waitForScreen(phone, "Griaß di, Berta!");
});
