import type { Page } from "playwright-core";
import { expect } from "vitest";
import { toViennaTime } from "../../src/lib/vienna";
import { plain, text } from "../texts";
import { fetchVisibleText, openGuestPage, waitForWrite } from "./actions";
import { closeStatus, openScreenAsAnna, test } from "./fixtures";

const tableRows = async (page: Page, caption: "hours.caption" | "hours.specialCaption") => {
  const table = page.getByRole("table", { name: text(caption) });
  return (await table.locator("tbody tr").allInnerTexts()).map(plain);
};

/** `yyyy-MM-dd`. */
const todayPlusDays = (days: number) => toViennaTime(new Date(Date.now() + days * 86_400_000)).day;

test("the week and special days are on open landing pages as soon as they are saved", async ({
  staffServer,
  openPage,
}) => {
  const guest = await openGuestPage(openPage, staffServer);
  const page = await openScreenAsAnna(openPage, staffServer, "/opening-hours", "Öffnungszeiten");
  await page.getByRole("group", { name: "Dienstag" }).getByLabel("offen").check();
  for (const [label, time] of [
    ["Lokal von", "09:30"],
    ["Lokal bis", "21:45"],
    ["Küche von", "11:15"],
    ["Küche bis", "19:30"],
  ] as const)
    await page.getByLabel(`Dienstag, ${label}`).fill(time);
  const preview = page.getByRole("region", { name: "Das sehen die Gäste" });
  expect(plain(await preview.innerText())).toContain("09:30 – 21:45");
  const weekSaveResponse = waitForWrite(page, /^\/api\/opening-hours$/);
  await page.getByRole("button", { name: "Woche speichern" }).click();
  expect((await weekSaveResponse).status()).toBe(200);
  expect(await fetchVisibleText(staffServer)).toContain("09:30 – 21:45 11:15 – 19:30");
  await expect
    .poll(() => tableRows(guest.page, "hours.caption"))
    .toContainEqual(expect.stringMatching(/^Dienstag.* 09:30 – 21:45 11:15 – 19:30$/));
  expect(await closeStatus(page)).toBe("Öffnungszeiten gespeichert");
  expect(page.url()).toBe(`${staffServer.url}/opening-hours`);

  const specialDayRows = () => tableRows(guest.page, "hours.specialCaption");
  await page.getByRole("button", { name: "Besonderen Tag eintragen" }).click();
  await page.getByLabel("Erster Tag").fill(todayPlusDays(3));
  await page.getByLabel("Letzter Tag").fill(todayPlusDays(5));
  await page.getByLabel("Bezeichnung").fill("Hochzeit im Haus");
  const added = waitForWrite(page, /\/special-days$/);
  await page.getByRole("button", { name: "Eintragen" }).click();
  expect((await added).status()).toBe(201);
  expect(await fetchVisibleText(staffServer)).toContain("Hochzeit im Haus");
  await expect.poll(specialDayRows).toEqual([expect.stringMatching(/: Hochzeit im Haus geschlossen/)]);

  const deleted = waitForWrite(page, /\/special-days\//);
  await page.getByRole("button", { name: "Hochzeit im Haus löschen" }).click();
  expect((await deleted).status()).toBe(204);
  expect(await fetchVisibleText(staffServer)).not.toContain("Hochzeit im Haus");
  await expect.poll(specialDayRows).toEqual([]);

  await page.getByRole("button", { name: "Rückgängig" }).click();
  await page.getByText("„Hochzeit im Haus“ ist wieder eingetragen.").waitFor();
  expect(await fetchVisibleText(staffServer)).toContain("Hochzeit im Haus");
  await expect.poll(specialDayRows).toEqual([expect.stringMatching(/: Hochzeit im Haus geschlossen/)]);
  expect(await guest.isSamePage()).toBe(true);
});
