import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { toViennaTime } from "../../src/lib/vienna";
import type { OpenPage } from "../fixtures";
import type { Server } from "../server";
import { plain, text } from "../texts";
import { fetchPage, openGuestPage } from "./actions";
import { acceptAlert, openScreenAsAnna, test } from "./fixtures";

const openHoursScreen = (openPage: OpenPage, server: Server) =>
  openScreenAsAnna(openPage, server, "/opening-hours", "Öffnungszeiten");

const tableRows = async (page: Page, caption: "hours.caption" | "hours.specialCaption") => {
  const table = page.getByRole("table", { name: text(caption) });
  return (await table.locator("tbody tr").allInnerTexts()).map(plain);
};

/** `yyyy-MM-dd`. */
const dayAfter = (days: number) => toViennaTime(new Date(Date.now() + days * 86_400_000)).day;

async function fillTimes(page: Page, day: string, times: Readonly<Record<string, string>>) {
  for (const [label, time] of Object.entries(times)) await page.getByLabel(`${day}, ${label}`).fill(time);
}

describe("the week", () => {
  test("is on every landing page as soon as it is saved", async ({ staffServer, openPage }) => {
    const guest = await openGuestPage(openPage, staffServer);
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
    const weekSaved = page.waitForResponse("**/api/opening-hours");
    await page.getByRole("button", { name: "Woche speichern" }).click();
    expect((await weekSaved).status()).toBe(200);
    expect(await fetchPage(staffServer)).toContain("09:30 – 21:45 11:15 – 19:30");
    await expect
      .poll(() => tableRows(guest.page, "hours.caption"))
      .toContainEqual(expect.stringMatching(/^Dienstag.* 09:30 – 21:45 11:15 – 19:30$/));
    expect(await guest.isSamePage()).toBe(true);
    expect(await acceptAlert(page)).toBe("Die Öffnungszeiten wurden erfolgreich angepasst");
    expect(page.url()).toBe(`${staffServer.url}/opening-hours`);
  });
});

test("a special day is added, changed, deleted and restored on open landing pages", async ({
  staffServer,
  openPage,
}) => {
  const guest = await openGuestPage(openPage, staffServer);
  const specialDayRows = () => tableRows(guest.page, "hours.specialCaption");
  const page = await openHoursScreen(openPage, staffServer);
  await page.getByRole("button", { name: "Besonderen Tag eintragen" }).click();
  await page.getByLabel("Erster Tag").fill(dayAfter(3));
  await page.getByLabel("Letzter Tag").fill(dayAfter(5));
  await page.getByLabel("Bezeichnung").fill("Hochzeit im Haus");
  const added = page.waitForResponse("**/api/opening-hours/special-days");
  await page.getByRole("button", { name: "Eintragen" }).click();
  expect((await added).status()).toBe(201);
  expect(await fetchPage(staffServer)).toContain("Hochzeit im Haus");
  await expect.poll(specialDayRows).toEqual([expect.stringMatching(/: Hochzeit im Haus geschlossen/)]);

  await page.getByRole("button", { name: "Hochzeit im Haus ändern" }).click();
  await page.getByLabel("Bezeichnung").fill("Nur am Abend");
  await page.getByRole("group").or(page.locator("form")).getByLabel("offen").last().check();
  await fillTimes(page, "Besondere Tage", { "Lokal von": "17:00", "Lokal bis": "23:30" });
  const changed = page.waitForResponse("**/api/opening-hours/special-days/*");
  await page.getByRole("button", { name: "Änderung speichern" }).click();
  expect((await changed).status()).toBe(200);
  expect(await fetchPage(staffServer)).not.toContain("Hochzeit im Haus");
  await expect.poll(specialDayRows).toEqual([expect.stringMatching(/: Nur am Abend 17:00 – 23:30/)]);

  const deleted = page.waitForResponse("**/api/opening-hours/special-days/*");
  await page.getByRole("button", { name: "Nur am Abend löschen" }).click();
  expect((await deleted).status()).toBe(204);
  expect(await fetchPage(staffServer)).not.toContain("Nur am Abend");
  await expect.poll(specialDayRows).toEqual([]);

  await page.getByRole("button", { name: "Rückgängig" }).click();
  await page.getByText("„Nur am Abend“ ist wieder eingetragen.").waitFor();
  expect(await fetchPage(staffServer)).toContain("Nur am Abend");
  await expect.poll(specialDayRows).toEqual([expect.stringMatching(/: Nur am Abend 17:00 – 23:30/)]);
  expect(await guest.isSamePage()).toBe(true);
});
