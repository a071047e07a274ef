import type { Page, Request, Route } from "playwright-core";
import type { OpenPage, PageOptions } from "../fixtures";
import type { Server } from "../server";
import { chooseFile } from "./actions";
import { type ApiClient, openScreenAsAnna } from "./fixtures";

export const kib256 = 262_144;

export const pdf = (name: string, buffer: Buffer) => ({ name, mimeType: "application/pdf", buffer });
export const openUploadScreen = (openPage: OpenPage, server: Server, options?: PageOptions) =>
  openScreenAsAnna(openPage, server, "/food-menu/crud", "Speisekarte hochladen", options);

export const nameField = (page: Page) => page.getByLabel("Name der Speisekarte");
export const typeField = (page: Page) => page.getByLabel("Welche Speisekarte ist das?");
export const sendButton = (page: Page) => page.getByRole("button", { name: "Hochladen" });

async function describeRequest(request: Request): Promise<string> {
  const headers = await request.allHeaders();
  const command = headers["x-goog-upload-command"];
  const offset = headers["x-goog-upload-offset"];
  return command === undefined
    ? `${headers["x-goog-upload-protocol"]}`
    : `${command}${offset === undefined ? "" : ` at ${offset}`}`;
}

export function recordUploads(page: Page) {
  const requests: Request[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST" && request.url().includes("/api/storage/")) requests.push(request);
  });
  return () => Promise.all(requests.map(describeRequest));
}

export async function interceptChunk(page: Page, offset: number) {
  let stopAt: ((route: Route) => void) | undefined;
  const chunkIntercepted = new Promise<Route>((resolve) => {
    stopAt = resolve;
  });
  await page.route("**/api/storage/v0/b/default/o?**", async (route) => {
    const chunkOffset = await route.request().headerValue("x-goog-upload-offset");
    if (stopAt === undefined || chunkOffset !== String(offset)) return route.continue();
    stopAt(route);
    stopAt = undefined;
  });
  return { chunkIntercepted };
}

export async function startUpload(page: Page, file: Parameters<typeof chooseFile>[1], type = "Wildkarte") {
  await chooseFile(page, file);
  await typeField(page).selectOption(type);
  await sendButton(page).click();
}

export async function fileOf(apiClient: ApiClient, server: Server, key: string): Promise<Buffer> {
  const files = await apiClient.request<{ key: string; url: string }[]>("GET", "/menu-files");
  const url = files.find((file) => file.key === key)?.url;
  return Buffer.from(await (await fetch(server.url + url)).arrayBuffer());
}
