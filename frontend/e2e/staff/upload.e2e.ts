import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { describe, expect, onTestFinished } from "vitest";
import { openHydrated } from "../fixtures";
import { temporaryFolder } from "../server";
import { chooseFile } from "./actions";
import { acceptAlert, expectMenu, failedStatus, test, waitForScreen } from "./fixtures";
import { makePdf } from "./pdf";
import {
  fileOf,
  interceptChunk,
  kib256,
  nameField,
  openUploadScreen,
  pdf,
  recordUploads,
  sendButton,
  startUpload,
  typeField,
} from "./uploads";

/** Three chunks of doubling size and a rest. */
const largeFile = makePdf(2_000_000);
const chunkOffsets = [0, kib256, 3 * kib256];

async function startInterruptedUpload(page: Page, name: string, bytes: Buffer): Promise<string> {
  const [folder, remove] = await temporaryFolder();
  onTestFinished(remove);
  const file = join(folder, name);
  await writeFile(file, bytes);
  const { chunkIntercepted } = await interceptChunk(page, kib256);
  await startUpload(page, file);
  await chunkIntercepted;
  return file;
}

describe("the form", () => {
  test("explains a wrong file, and the menu stays unchanged", async ({
    staffServer,
    apiClient,
    openPage,
  }) => {
    const before = await fileOf(apiClient, staffServer, "food");
    const page = await openUploadScreen(openPage, staffServer, { allowedConsole: failedStatus(415) });
    const encrypted = await readFile(
      new URL("../../../crates/adapters/tests/pdf/encrypted.pdf", import.meta.url),
    );
    for (const [content, sentence] of [
      [
        Buffer.from("Sehr geehrte Damen und Herren!"),
        "Diese Datei ist kein PDF. Bitte speichere die Speisekarte als PDF und lade sie nochmals hoch.",
      ],
      [
        encrypted,
        "Dieses PDF ist verschlüsselt oder mit einem Passwort geschützt. Bitte speichere es ohne Schutz und lade es nochmals hoch.",
      ],
      [
        largeFile.subarray(0, 700_000),
        "Dieses PDF ist beschädigt oder unvollständig. Bitte speichere es neu und lade es nochmals hoch.",
      ],
    ] as const) {
      await chooseFile(page, pdf("Karte.pdf", content));
      await typeField(page).selectOption("Speisekarte");
      await sendButton(page).click();
      await page.getByText(sentence).waitFor();
    }
    expect(before.equals(await fileOf(apiClient, staffServer, "food"))).toBe(true);
  });
});

test("a small file is sent in one request and served unchanged, with umlauts in its name", async ({
  staffServer,
  openPage,
}) => {
  const bytes = makePdf(kib256, 3);
  const page = await openUploadScreen(openPage, staffServer);
  const sentRequests = recordUploads(page);
  await startUpload(page, pdf("Wölfe & Bären.pdf", bytes));
  expect(await acceptAlert(page)).toBe("Karte Wölfe & Bären wurde erfolgreich angepasst");
  expect(await sentRequests()).toEqual(["multipart"]);

  const guest = await openPage(staffServer);
  await openHydrated(guest, "/essen");
  const download = guest.waitForEvent("download");
  await guest.getByRole("link", { name: "Wildkarte" }).click();
  const downloadedFile = await download;
  expect(downloadedFile.suggestedFilename()).toBe("Wölfe & Bären.pdf");
  expect(bytes.equals(await readFile(await downloadedFile.path()))).toBe(true);
});

describe("a large file", () => {
  test("is sent in chunks that double from 262,144 bytes", async ({ staffServer, apiClient, openPage }) => {
    const page = await openUploadScreen(openPage, staffServer);
    const sentRequests = recordUploads(page);
    await startUpload(page, pdf("Groß.pdf", largeFile));
    expect(await acceptAlert(page)).toBe("Karte Groß wurde erfolgreich angepasst");
    await expectMenu(page, staffServer);
    const [first, second, third] = chunkOffsets;
    expect(await sentRequests()).toEqual([
      "start",
      `upload at ${first}`,
      `upload at ${second}`,
      `upload at ${third}`,
      `upload, finalize at ${7 * kib256}`,
    ]);
    expect(largeFile.equals(await fileOf(apiClient, staffServer, "wild"))).toBe(true);
  });

  test("resumes by itself after a connection loss", async ({ staffServer, apiClient, openPage }) => {
    const bytes = makePdf(2_000_000, 4);
    const page = await openUploadScreen(openPage, staffServer, {
      allowedConsole: /ERR_INTERNET_DISCONNECTED|ERR_FAILED/,
    });
    const sentRequests = recordUploads(page);
    const { chunkIntercepted } = await interceptChunk(page, kib256);
    await startUpload(page, pdf("Unterwegs.pdf", bytes));
    await chunkIntercepted;
    await page.context().setOffline(true);
    await page.getByText("Keine Verbindung. Der Upload geht weiter, sobald sie wieder da ist.").waitFor();
    await page.context().setOffline(false);
    expect(await acceptAlert(page)).toBe("Karte Unterwegs wurde erfolgreich angepasst");
    const requests = await sentRequests();
    expect(requests.slice(requests.indexOf("query"))).toEqual([
      "query",
      `upload at ${kib256}`,
      `upload at ${2 * kib256}`,
      `upload, finalize at ${4 * kib256}`,
    ]);
    expect(bytes.equals(await fileOf(apiClient, staffServer, "wild"))).toBe(true);
  });

  test("resumes after a reload when the same file is chosen", async ({
    staffServer,
    apiClient,
    openPage,
  }) => {
    const bytes = makePdf(900_000, 8);
    const page = await openUploadScreen(openPage, staffServer);
    const file = await startInterruptedUpload(page, "Nach dem Laden.pdf", bytes);
    await page.reload();
    await waitForScreen(page, "Speisekarte hochladen");
    await page
      .getByText(
        "„Nach dem Laden.pdf“ ist noch nicht ganz hochgeladen. Wähle dieselbe Datei nochmals aus, um fortzusetzen.",
      )
      .waitFor();
    const sentRequests = recordUploads(page);
    await chooseFile(page, file);
    expect(await nameField(page).inputValue()).toBe("Nach dem Laden");
    expect(await typeField(page).inputValue()).toBe("WILD");
    await sendButton(page).click();
    expect(await acceptAlert(page)).toBe("Karte Nach dem Laden wurde erfolgreich angepasst");
    expect(await sentRequests()).toEqual([
      "query",
      `upload at ${kib256}`,
      `upload, finalize at ${2 * kib256}`,
    ]);
    expect(bytes.equals(await fileOf(apiClient, staffServer, "wild"))).toBe(true);
  });
});

describe("an upload continues across screens", () => {
  const clickLink = (page: Page, name: string) => page.getByRole("link", { name }).click();

  test("it completes while Anna is on another screen, and is reported there", async ({
    staffServer,
    apiClient,
    openPage,
  }) => {
    const bytes = makePdf(900_000, 10);
    const page = await openUploadScreen(openPage, staffServer, { screen: "phone" });
    const { chunkIntercepted } = await interceptChunk(page, kib256);
    await startUpload(page, pdf("Nebenbei.pdf", bytes));
    const route = await chunkIntercepted;
    await clickLink(page, "Übersicht");
    await clickLink(page, "Neuigkeit schreiben");
    await page.getByLabel("Titel").fill("Etwas anderes");
    await page.getByRole("link", { name: /^„Nebenbei.pdf“ wird hochgeladen, \d+\s%$/ }).waitFor();
    await route.continue();
    expect(await acceptAlert(page)).toBe("Karte Nebenbei wurde erfolgreich angepasst");
    expect(page.url()).toBe(`${staffServer.url}/news/create`);
    expect(await page.getByLabel("Titel").inputValue()).toBe("Etwas anderes");
    expect(bytes.equals(await fileOf(apiClient, staffServer, "wild"))).toBe(true);
  });
});
