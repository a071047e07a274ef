import { readFile } from "node:fs/promises";
import type { Page, Request } from "playwright-core";
import { expect } from "vitest";
import { createDeferred } from "../../src/testing/deferred";
import { openHydrated } from "../fixtures";
import { chooseFile } from "./actions";
import { acceptAlert, test } from "./fixtures";
import { makePdf } from "./pdf";

const kib256 = 262_144;

async function startUpload(page: Page, name: string, buffer: Buffer) {
  await chooseFile(page, { name, mimeType: "application/pdf", buffer });
  await page.getByLabel("Welche Speisekarte ist das?").selectOption("Wildkarte");
  await page.getByRole("button", { name: "Hochladen" }).click();
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

test("a small file is sent in one request and served unchanged, with umlauts in its name", async ({
  staffServer,
  openPage,
  openScreen,
}) => {
  const bytes = makePdf(kib256, 3);
  const page = await openScreen("/food-menu/crud");
  const sentRequests = recordUploads(page);
  await startUpload(page, "Wölfe & Bären.pdf", bytes);
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

test("a large file is sent in doubling chunks and resumes by itself after a connection loss", async ({
  staffServer,
  apiClient,
  openScreen,
}) => {
  const bytes = makePdf(2_000_000, 4);
  const page = await openScreen("/food-menu/crud", {
    allowedConsole: /ERR_INTERNET_DISCONNECTED|ERR_FAILED/,
  });
  const sentRequests = recordUploads(page);
  // The second chunk gets no response the first time it is sent.
  const secondChunk = createDeferred();
  let isIntercepted = false;
  await page.route("**/api/storage/v0/b/default/o?**", async (route) => {
    const offset = await route.request().headerValue("x-goog-upload-offset");
    if (isIntercepted || offset !== String(kib256)) return route.continue();
    isIntercepted = true;
    secondChunk.resolve();
  });
  await startUpload(page, "Unterwegs.pdf", bytes);
  await secondChunk.promise;
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
  const files = await apiClient.request<{ key: string; url: string }[]>("GET", "/menu-files");
  const stored = await fetch(staffServer.url + files.find(({ key }) => key === "wild")?.url);
  expect(bytes.equals(Buffer.from(await stored.arrayBuffer()))).toBe(true);
});
