import { expect } from "vitest";
import { plain, visibleText } from "../texts";
import { openGuestPage, waitForWrite } from "./actions";
import { closeStatus, openScreenAsAnna, test } from "./fixtures";

test("another name, address and legal notice are on open pages as soon as they are saved", async ({
  staffServer,
  openPage,
}) => {
  // Differs in a second attempt.
  const name = `Gasthof Post ${Date.now() % 1000}`;
  const guest = await openGuestPage(openPage, staffServer);
  const page = await openScreenAsAnna(openPage, staffServer, "/stammdaten", "Stammdaten");
  for (const [label, value] of [
    ["Name", name],
    ["Telefon", "+43 2713 2345"],
    ["E-Mail", "post@gasthof.example"],
    ["Straße und Hausnummer", "Hauptplatz 7"],
    ["Postleitzahl", "3620"],
    ["Ort", "Spitz"],
    ["Link zu den Videos", ""],
    ["Medieninhaber und Diensteanbieter", "Gasthof Post e.U."],
    ["Geschäftsführung", ""],
  ] as const)
    await page.getByLabel(label, { exact: true }).fill(value);
  const saved = waitForWrite(page, /^\/api\/site$/);
  await page.getByRole("button", { name: "Speichern" }).click();
  expect((await saved).status()).toBe(200);
  expect(await closeStatus(page)).toBe("Stammdaten gespeichert");
  await page.getByRole("banner").getByText("Post").waitFor();

  await expect
    .poll(async () => plain(await guest.page.locator("footer").innerText()))
    .toContain("+43 2713 2345");
  for (const path of ["/", "/impressum", "/kontakt", "/en/impressum"]) {
    const html = await (await fetch(staffServer.url + path)).text();
    expect(html).toContain(name);
    expect(html).not.toContain("+43 1 0000000");
    expect(html).not.toContain("video.example");
  }
  const imprint = visibleText(await (await fetch(`${staffServer.url}/impressum`)).text());
  for (const text of ["Gasthof Post e.U.", "Hauptplatz 7, 3620 Spitz"]) expect(imprint).toContain(text);
  expect(imprint).not.toContain("Maria Lindner");
});
