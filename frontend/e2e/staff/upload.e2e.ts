import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Page, Request } from "playwright-core";
import { describe, expect, onTestFinished } from "vitest";
import { type OpenPageFunction, type OpenPageOptions, openHydrated } from "../fixtures";
import { type Server, temporaryFolder } from "../server";
import { chooseFile } from "./actions";
import { type ApiClient, acceptAlert, openScreenAsAnna, test, waitForScreen } from "./fixtures";
import { makePdf } from "./pdf";

const kib256 = 262_144;

const pdf = (name: string, buffer: Buffer) => ({ name, mimeType: "application/pdf", buffer });
const openUploadScreen = (openPage: OpenPageFunction, server: Server, options?: OpenPageOptions) =>
  openScreenAsAnna(openPage, server, "/food-menu/crud", "Speisekarte hochladen", options);
const typeField = (page: Page) => page.getByLabel("Welche Speisekarte ist das?");
const clickUpload = (page: Page) => page.getByRole("button", { name: "Hochladen" }).click();

async function startUpload(page: Page, file: Parameters<typeof chooseFile>[1]) {
  await chooseFile(page, file);
  await typeField(page).selectOption("Wildkarte");
  await clickUpload(page);
}

/** `upload at 262144`, or the protocol of a request without an upload command. */
async function describeRequest(request: Request): Promise<string> {
  const headers = await request.allHeaders();
  const command = headers["x-goog-upload-command"];
  const offset = headers["x-goog-upload-offset"];
  if (command === undefined) return `${headers["x-goog-upload-protocol"]}`;
  return offset === undefined ? command : `${command} at ${offset}`;
}

function recordUploads(page: Page) {
  const requests: Request[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST" && request.url().includes("/api/storage/")) requests.push(request);
  });
  return () => Promise.all(requests.map(describeRequest));
}

/** The second chunk gets no response the first time it is sent. */
async function interceptSecondChunk(page: Page) {
  let onIntercepted: (() => void) | undefined;
  const chunkIntercepted = new Promise<void>((resolve) => {
    onIntercepted = resolve;
  });
  await page.route("**/api/storage/v0/b/default/o?**", async (route) => {
    const offset = await route.request().headerValue("x-goog-upload-offset");
    if (onIntercepted === undefined || offset !== String(kib256)) return route.continue();
    onIntercepted();
    onIntercepted = undefined;
  });
  return { chunkIntercepted };
}

async function storedFile(apiClient: ApiClient, server: Server): Promise<Buffer> {
  const files = await apiClient.request<{ key: string; url: string }[]>("GET", "/menu-files");
  const url = files.find(({ key }) => key === "wild")?.url;
  return Buffer.from(await (await fetch(server.url + url)).arrayBuffer());
}

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
  test("is sent in doubling chunks and resumes by itself after a connection loss", async ({
    staffServer,
    apiClient,
    openPage,
  }) => {
    const bytes = makePdf(2_000_000, 4);
    const page = await openUploadScreen(openPage, staffServer, {
      allowedConsole: /ERR_INTERNET_DISCONNECTED|ERR_FAILED/,
    });
    const sentRequests = recordUploads(page);
    const { chunkIntercepted } = await interceptSecondChunk(page);
    await startUpload(page, pdf("Unterwegs.pdf", bytes));
    await chunkIntercepted;
    await page.context().setOffline(true);
    await page.getByText("Keine Verbindung. Der Upload geht weiter, sobald sie wieder da ist.").waitFor();
    await page.context().setOffline(false);
    expect(await acceptAlert(page)).toBe("Karte Unterwegs wurde erfolgreich angepasst");
    const requests = await sentRequests();
    expect(requests.slice(0, 3)).toEqual(["start", "upload at 0", `upload at ${kib256}`]);
    expect(requests.slice(requests.indexOf("query"))).toEqual([
      "query",
      `upload at ${kib256}`,
      `upload at ${2 * kib256}`,
      `upload, finalize at ${4 * kib256}`,
    ]);
    expect(bytes.equals(await storedFile(apiClient, staffServer))).toBe(true);
  });

  test("resumes after a reload when the same file is chosen", async ({
    staffServer,
    apiClient,
    openPage,
  }) => {
    const bytes = makePdf(900_000, 8);
    const [folder, remove] = await temporaryFolder();
    onTestFinished(remove);
    const file = join(folder, "Nach dem Laden.pdf");
    await writeFile(file, bytes);
    const page = await openUploadScreen(openPage, staffServer);
    const { chunkIntercepted } = await interceptSecondChunk(page);
    await startUpload(page, file);
    await chunkIntercepted;
    await page.reload();
    await waitForScreen(page, "Speisekarte hochladen");
    await page.getByText("Name und Art von „Nach dem Laden.pdf“ sind noch ausgefüllt.").waitFor();
    const sentRequests = recordUploads(page);
    await chooseFile(page, file);
    expect(await page.getByLabel("Name der Speisekarte").inputValue()).toBe("Nach dem Laden");
    expect(await typeField(page).inputValue()).toBe("WILD");
    await clickUpload(page);
    expect(await acceptAlert(page)).toBe("Karte Nach dem Laden wurde erfolgreich angepasst");
    expect(await sentRequests()).toEqual([
      "query",
      `upload at ${kib256}`,
      `upload, finalize at ${2 * kib256}`,
    ]);
    expect(bytes.equals(await storedFile(apiClient, staffServer))).toBe(true);
  });
});
