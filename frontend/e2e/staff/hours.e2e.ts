import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { toViennaTime } from "../../src/lib/vienna";
import { type OpenPage, openHydrated } from "../fixtures";
import type { Server } from "../server";
import { plain, text, visibleText } from "../texts";
import { differences } from "./actions";
import { acceptAlert, failedStatus, openScreenAsAnna, test } from "./fixtures";

const openHoursScreen = (openPage: OpenPage, server: Server, allowedConsole?: RegExp) =>
  openScreenAsAnna(openPage, server, "/opening-hours", "Öffnungszeiten", {
    ...(allowedConsole === undefined ? {} : { allowedConsole }),
  });

const served = async ({ url }: Server) => visibleText(await (await fetch(url)).text());

async function openLandingPage(server: Server, openPage: OpenPage) {
  const page = await openPage(server);
  await openHydrated(page, "/");
  await page.evaluate(() => Object.assign(window, { same: true }));
  const rows = async (caption: "hours.caption" | "hours.specialCaption") =>
    (
      await page
        .getByRole("table", { name: text(caption) })
        .locator("tbody tr")
        .allInnerTexts()
    ).map(plain);
  const isSamePage = () => page.evaluate(() => "same" in window);
  return { rows, isSamePage };
}

/** `yyyy-MM-dd`. */
const dayIn = (days: number) => toViennaTime(new Date(Date.now() + days * 86_400_000)).day;

async function fillTimes(page: Page, day: string, times: Readonly<Record<string, string>>) {
  for (const [cell, time] of Object.entries(times)) await page.getByLabel(`${day}, ${cell}`).fill(time);
}

describe("the week", () => {
  test("is on every landing page as soon as it is saved", async ({ staffServer, openPage }) => {
    const guest = await openLandingPage(staffServer, openPage);
    const page = await openHoursScreen(openPage, staffServer);
    const tuesday = page.getByRole("group", { name: "Dienstag" });
    await tuesday.getByLabel("offen").check();
    await fillTimes(page, "Dienstag", {
      "Lokal von": "09:30",
      "Lokal bis": "21:45",
      "Küche von": "11:15",
      "Küche bis": "19:30",
    });
    const preview = page.getByRole("region", { name: "Das sehen die Gäste" });
    expect(plain(await preview.innerText())).toContain("09:30 – 21:45");
    const saved = page.waitForResponse("**/api/opening-hours");
    await page.getByRole("button", { name: "Woche speichern" }).click();
    expect((await saved).status()).toBe(200);
    expect(await served(staffServer)).toContain("09:30 – 21:45 11:15 – 19:30");
    await expect
      .poll(() => guest.rows("hours.caption"))
      .toContainEqual(expect.stringMatching(/^Dienstag.* 09:30 – 21:45 11:15 – 19:30$/));
    expect(await guest.isSamePage()).toBe(true);
    expect(await acceptAlert(page)).toBe("Die Öffnungszeiten wurden erfolgreich angepasst");
    expect(page.url()).toBe(`${staffServer.url}/opening-hours`);
  });

  test("changed by two people shows both versions to the second", async ({
    staffServer,
    apiClient,
    openPage,
  }) => {
    const page = await openHoursScreen(openPage, staffServer, failedStatus(412));
    await page.getByLabel("Sonntag, Lokal bis").fill("16:00");
    const { week, holiday } = await apiClient.request<{ week: { dayKey: number }[]; holiday: object }>(
      "GET",
      "/opening-hours",
    );
    await apiClient.request("PUT", "/opening-hours", {
      week: week.map((day) => (day.dayKey === 0 ? { ...day, openUntil: "18:00" } : day)),
      holiday,
    });
    await page.getByRole("button", { name: "Woche speichern" }).click();
    expect(await differences(page)).toEqual([
      ["Sonntag", expect.stringContaining("10:00 – 16:00"), expect.stringContaining("10:00 – 18:00")],
    ]);
    await page.getByRole("button", { name: "Meine Änderungen verwerfen" }).click();
    expect(await page.getByLabel("Sonntag, Lokal bis").inputValue()).toBe("18:00");
  });
});

test("a special day is added, changed, deleted and restored on open landing pages", async ({
  staffServer,
  openPage,
}) => {
  const guest = await openLandingPage(staffServer, openPage);
  const specials = () => guest.rows("hours.specialCaption");
  const page = await openHoursScreen(openPage, staffServer);
  await page.getByRole("button", { name: "Besonderen Tag eintragen" }).click();
  await page.getByLabel("Erster Tag").fill(dayIn(3));
  await page.getByLabel("Letzter Tag").fill(dayIn(5));
  await page.getByLabel("Bezeichnung").fill("Hochzeit im Haus");
  const added = page.waitForResponse("**/api/opening-hours/special-days");
  await page.getByRole("button", { name: "Eintragen" }).click();
  expect((await added).status()).toBe(201);
  expect(await served(staffServer)).toContain("Hochzeit im Haus");
  await expect.poll(specials).toEqual([expect.stringMatching(/: Hochzeit im Haus geschlossen/)]);

  await page.getByRole("button", { name: "Hochzeit im Haus ändern" }).click();
  await page.getByLabel("Bezeichnung").fill("Nur am Abend");
  await page.getByRole("group").or(page.locator("form")).getByLabel("offen").last().check();
  await fillTimes(page, "Besondere Tage", { "Lokal von": "17:00", "Lokal bis": "23:30" });
  const changed = page.waitForResponse("**/api/opening-hours/special-days/*");
  await page.getByRole("button", { name: "Änderung speichern" }).click();
  expect((await changed).status()).toBe(200);
  expect(await served(staffServer)).not.toContain("Hochzeit im Haus");
  await expect.poll(specials).toEqual([expect.stringMatching(/: Nur am Abend 17:00 – 23:30/)]);

  const deleted = page.waitForResponse("**/api/opening-hours/special-days/*");
  await page.getByRole("button", { name: "Nur am Abend löschen" }).click();
  expect((await deleted).status()).toBe(204);
  expect(await served(staffServer)).not.toContain("Nur am Abend");
  await expect.poll(specials).toEqual([]);

  await page.getByRole("button", { name: "Rückgängig" }).click();
  await page.getByText("„Nur am Abend“ ist wieder eingetragen.").waitFor();
  expect(await served(staffServer)).toContain("Nur am Abend");
  await expect.poll(specials).toEqual([expect.stringMatching(/: Nur am Abend 17:00 – 23:30/)]);
  expect(await guest.isSamePage()).toBe(true);
});
