import { expect } from "vitest";
import { acceptAlert, expectMenu, failedStatus, signInByApi, test, waitForScreen } from "./fixtures";
import { makePdf } from "./pdf";
import { berta } from "./startStaffServer";
import { fileOf, interceptChunk, kib256, openUploadScreen, pdf, press, startUpload } from "./uploads";

test("two people do not replace each other's file unseen", async ({ staffServer, apiClient, openPage }) => {
  const page = await openUploadScreen(openPage, staffServer, { allowedConsole: failedStatus(412) });
  const other = await openPage(staffServer);
  await signInByApi(other, staffServer, berta);
  for (const [annasPage, bertasPage] of [
    [makePdf(900_000, 20), makePdf(900_000, 21)],
    [makePdf(900_000, 22), makePdf(kib256, 23)],
  ] as const) {
    await page.goto("/food-menu/crud");
    await waitForScreen(page, "Speisekarte hochladen");
    const { stopped } = await interceptChunk(page, kib256);
    await startUpload(page, pdf("Gemeinsam.pdf", annasPage));
    const route = await stopped;
    await other.goto("/food-menu/crud");
    await waitForScreen(other, "Speisekarte hochladen");
    await startUpload(other, pdf("Gemeinsam.pdf", bertasPage));
    expect(await acceptAlert(other)).toBe("Karte Gemeinsam wurde erfolgreich angepasst");

    await route.continue();
    await page
      .getByText(
        "Unter diesem Namen gibt es schon eine andere Datei. Lade deine nochmals hoch, wenn sie die andere ersetzen soll.",
      )
      .waitFor();
    expect(bertasPage.equals(await fileOf(apiClient, staffServer, "wild"))).toBe(true);
    await press(page, "Nochmals versuchen");
    expect(await acceptAlert(page)).toBe("Karte Gemeinsam wurde erfolgreich angepasst");
    expect(annasPage.equals(await fileOf(apiClient, staffServer, "wild"))).toBe(true);
    await expectMenu(page, staffServer);
    await page.unroute("**/api/storage/v0/b/default/o?**");
  }
});
