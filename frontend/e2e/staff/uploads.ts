import type { Page, Request, Route } from "playwright-core";
import type { LetIn, Visit } from "../fixtures";
import type { House } from "../server";
import { picked } from "./actions";
import { annaAt, type Desk } from "./staff";

/** The first chunk, in bytes. */
export const kib256 = 262_144;

/** A chosen file. */
export const pdf = (name: string, buffer: Buffer) => ({ name, mimeType: "application/pdf", buffer });
/** A page of Anna's at the upload. */
export const atUpload = (letIn: LetIn, house: House, visit?: Visit) =>
  annaAt(letIn, house, "/food-menu/crud", "Speisekarte hochladen", visit);

/** What the upload is called, which menu it is, and what sends it. */
export const nameField = (page: Page) => page.getByLabel("Name der Speisekarte");
export const typeField = (page: Page) => page.getByLabel("Welche Speisekarte ist das?");
export const send = (page: Page) => page.getByRole("button", { name: "Hochladen" });
/** Presses a button. */
export const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();

/** What a request of the storage protocol is: its command with where it begins, or the protocol of one that has none. */
async function worded(request: Request): Promise<string> {
  const headers = await request.allHeaders();
  const command = headers["x-goog-upload-command"];
  const offset = headers["x-goog-upload-offset"];
  return command === undefined
    ? `${headers["x-goog-upload-protocol"]}`
    : `${command}${offset === undefined ? "" : ` at ${offset}`}`;
}

/** Every request of the storage protocol from now on, in words. */
export function uploadsOf(page: Page) {
  const requests: Request[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST" && request.url().includes("/api/storage/")) requests.push(request);
  });
  return () => Promise.all(requests.map(worded));
}

/** Stops the first chunk that begins at an offset on its way to the house; the answer tells of it. */
export async function stopAt(page: Page, offset: number) {
  let stop: ((route: Route) => void) | undefined;
  const stopped = new Promise<Route>((resolve) => {
    stop = resolve;
  });
  await page.route("**/api/storage/v0/b/default/o?**", async (route) => {
    const begins = await route.request().headerValue("x-goog-upload-offset");
    if (stop === undefined || begins !== String(offset)) return route.continue();
    stop(route);
    stop = undefined;
  });
  return { stopped };
}

/** Chooses a file and what it is, and begins to send it. */
export async function begin(page: Page, file: Parameters<typeof picked>[1], type = "Wildkarte") {
  await picked(page, file);
  await typeField(page).selectOption(type);
  await send(page).click();
}

/** The file of a menu as guests get it. */
export async function fileOf(desk: Desk, house: House, key: string): Promise<Buffer> {
  const files = await desk.ask<{ key: string; url: string }[]>("GET", "/menu-files");
  const url = files.find((file) => file.key === key)?.url;
  return Buffer.from(await (await fetch(house.url + url)).arrayBuffer());
}
