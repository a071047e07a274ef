import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { choosePicture, fillNews } from "./actions";
import {
  acceptAlert,
  endSession,
  failedStatus,
  openScreenAsAnna,
  signIn,
  test,
  waitForScreen,
} from "./fixtures";

const clickSave = (page: Page) => page.getByRole("button", { name: "Speichern" }).click();

async function fieldValues(page: Page) {
  const texts = ["Titel", "Beschreibung", "Zeitraum", "Anzeigen bis", "Reihenfolge"].map((label) =>
    page.getByLabel(label, { exact: true }).inputValue(),
  );
  const checks = ["Demnächst", "Aus der Küche", "Gans"].map((label) =>
    page.getByLabel(label, { exact: true }).isChecked(),
  );
  return Promise.all([...texts, ...checks]);
}

/** Whether an element is uncovered at each of its corners. */
const isUncovered = (element: Element) => {
  const { left, right, top, bottom } = element.getBoundingClientRect();
  return [top + 1, bottom - 1].every((y) =>
    [left + 1, right - 1].every((x) => document.elementFromPoint(x, y) === element),
  );
};

async function fillAllFields(page: Page, title: string) {
  await fillNews(page, {
    title,
    subText: "Mit Rotkraut,\nKnödeln und\n\n„Saft“ <b>",
    timeframe: "bald – endlich",
  });
  await page.getByLabel("Anzeigen bis").fill("2031-12-24");
  await page.getByLabel("Reihenfolge").fill("3");
  await page.getByLabel("Demnächst").check();
  await choosePicture(page, "Gans");
  return fieldValues(page);
}

describe("a draft is kept", () => {
  test("after the session has expired and Anna has signed in again", async ({
    staffServer,
    apiClient,
    openPage,
  }) => {
    const page = await openScreenAsAnna(openPage, staffServer, "/news/create", "Neuigkeit schreiben", {
      allowedConsole: failedStatus(401),
    });
    const before = await fillAllFields(page, "Nach dem Einloggen");
    await endSession(page, staffServer);
    await clickSave(page);
    await acceptAlert(page);
    await page.getByText("Nach dem Einloggen kommst du zu der Seite zurück, auf der du warst.").waitFor();
    await signIn(page);
    await waitForScreen(page, "Neuigkeit schreiben");
    expect(page.url()).toBe(`${staffServer.url}/news/create`);
    expect(await fieldValues(page)).toEqual(before);
    await clickSave(page);
    expect(await acceptAlert(page)).toBe("News Nach dem Einloggen erfolgreich erstellt");
    const all = await apiClient.request<{ title: string; subText: string }[]>("GET", "/news?scope=all");
    expect(all.find(({ title }) => title === "Nach dem Einloggen")).toMatchObject({
      subText: "Mit Rotkraut,\nKnödeln und\n\n„Saft“ <b>",
      showUntil: "2031-12-24",
      isComingSoon: true,
      isFood: false,
    });
  });

  test("after saving offline, which is visible on a phone, and is sent when online", async ({
    staffServer,
    apiClient,
    openPage,
  }) => {
    const page = await openScreenAsAnna(openPage, staffServer, "/news/create", "Neuigkeit schreiben", {
      screen: "phone",
      allowedConsole: /ERR_INTERNET_DISCONNECTED/,
    });
    const title = "Nach dem Funkloch";
    const before = await fillAllFields(page, title);
    await page.context().setOffline(true);
    await page.evaluate(() => scrollTo({ top: 0, behavior: "instant" }));
    await clickSave(page);
    const errorMessage = page.getByText("Keine Verbindung. Deine Eingaben bleiben hier stehen.");
    await errorMessage.waitFor();
    await expect.poll(() => errorMessage.evaluate(isUncovered)).toBe(true);
    expect(await fieldValues(page)).toEqual(before);
    expect(page.url()).toBe(`${staffServer.url}/news/create`);
    await page.context().setOffline(false);
    await page.getByRole("button", { name: "Nochmals senden" }).click();
    expect(await acceptAlert(page)).toBe(`News ${title} erfolgreich erstellt`);
    const all = await apiClient.request<{ title: string }[]>("GET", "/news?scope=all");
    expect(all.filter((entry) => entry.title === title)).toHaveLength(1);
  });
});
