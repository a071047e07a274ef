import { expect } from "vitest";
import { acceptAlert, expectMenu, failedStatus, signInByApi, test, waitForScreen } from "./fixtures";
import { makePdf } from "./pdf";
import { berta } from "./startStaffServer";
import { clickButton, fileOf, interceptChunk, kib256, openUploadScreen, pdf, startUpload } from "./uploads";

test("two people do not replace each other's file unseen", async ({ staffServer, apiClient, openPage }) => {
  const annasPage = await openUploadScreen(openPage, staffServer, { allowedConsole: failedStatus(412) });
  const bertasPage = await openPage(staffServer);
  await signInByApi(bertasPage, staffServer, berta);
  for (const [annasFile, bertasFile] of [
    [makePdf(900_000, 20), makePdf(900_000, 21)],
    [makePdf(900_000, 22), makePdf(kib256, 23)],
  ] as const) {
    await annasPage.goto("/food-menu/crud");
    await waitForScreen(annasPage, "Speisekarte hochladen");
    const { chunkIntercepted } = await interceptChunk(annasPage, kib256);
    await startUpload(annasPage, pdf("Gemeinsam.pdf", annasFile));
    const route = await chunkIntercepted;
    await bertasPage.goto("/food-menu/crud");
    await waitForScreen(bertasPage, "Speisekarte hochladen");
    await startUpload(bertasPage, pdf("Gemeinsam.pdf", bertasFile));
    expect(await acceptAlert(bertasPage)).toBe("Karte Gemeinsam wurde erfolgreich angepasst");

    await route.continue();
    await annasPage
      .getByText(
        "Unter diesem Namen gibt es schon eine andere Datei. Lade deine nochmals hoch, wenn sie die andere ersetzen soll.",
      )
      .waitFor();
    expect(bertasFile.equals(await fileOf(apiClient, staffServer, "wild"))).toBe(true);
    await clickButton(annasPage, "Nochmals versuchen");
    expect(await acceptAlert(annasPage)).toBe("Karte Gemeinsam wurde erfolgreich angepasst");
    expect(annasFile.equals(await fileOf(apiClient, staffServer, "wild"))).toBe(true);
    await expectMenu(annasPage, staffServer);
    await annasPage.unroute("**/api/storage/v0/b/default/o?**");
  }
});
