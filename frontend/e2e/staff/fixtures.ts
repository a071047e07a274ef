import type { Page } from "playwright-core";
import { expect } from "vitest";
import { test as baseTest, type OpenPageFunction, type OpenPageOptions } from "../fixtures";
import type { Server } from "../server";
import {
  anna,
  berta,
  credentials,
  fetchSignInToken,
  type StaffMember,
  signInApiPath,
  startStaffServer,
} from "./startStaffServer";

/** API client with a session token. */
export class ApiClient {
  readonly #server: Server;
  readonly token: string;

  private constructor(server: Server, token: string) {
    this.#server = server;
    this.token = token;
  }

  static async of(server: Server, member: StaffMember): Promise<ApiClient> {
    return new ApiClient(server, await fetchSignInToken(server, member));
  }

  async request<ResponseBody = unknown>(method: string, path: string, body?: object): Promise<ResponseBody> {
    const response = await fetch(`${this.#server.url}/api${path}`, {
      method,
      headers: {
        authorization: `Bearer ${this.token}`,
        ...(body === undefined ? {} : { "content-type": "application/json; charset=utf-8" }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const responseText = await response.text();
    expect(response.status, `${method} ${path}: ${responseText}`).toBeLessThan(300);
    return (responseText === "" ? undefined : JSON.parse(responseText)) as ResponseBody;
  }
}

/** Fixtures: `staffServer` per file, and `apiClient` signed in as Berta. */
export const test = baseTest
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads from the pattern what a fixture needs
  .extend("staffServer", { scope: "file" }, async ({}, { onCleanup }) => {
    const staffServer = await startStaffServer();
    onCleanup(() => staffServer.close());
    return staffServer;
  })
  .extend("apiClient", { scope: "file" }, ({ staffServer }) => ApiClient.of(staffServer, berta));

/** Console message of a failed request. */
export const failedStatusMessage = (...statuses: number[]) => new RegExp(`status of (${statuses.join("|")})`);

export async function signIn(page: Page, { email, password } = anna) {
  await page.getByLabel("E-Mail").fill(email);
  await page.getByLabel("Passwort").fill(password);
  await page.getByRole("button", { name: "Einloggen" }).click();
}

export async function signInByApi(page: Page, { url }: Server) {
  const response = await page.request.post(url + signInApiPath, { data: credentials(anna) });
  expect(response.status()).toBe(200);
}

export async function waitForScreen(page: Page, heading: string | RegExp) {
  await page.getByRole("heading", { level: 1, name: heading }).waitFor();
  await page.getByText(/^(Wird geladen|Das dauert länger)/).waitFor({ state: "detached" });
}

/** With reduced motion: during a smooth scroll the sticky buttons move, and a click on them may be lost. */
export async function openScreenAsAnna(
  openPage: OpenPageFunction,
  server: Server,
  path: string,
  heading: string,
  options: OpenPageOptions = {},
) {
  const page = await openPage(server, { reducedMotion: true, ...options });
  await signInByApi(page, server);
  await page.goto(path);
  await waitForScreen(page, heading);
  return page;
}

export async function expectStaffMenu(page: Page, server: Server) {
  await page.getByRole("heading", { level: 1, name: "Griaß di, Anna!" }).waitFor();
  expect(page.url()).toBe(`${server.url}/einloggen`);
}

export async function acceptAlert(page: Page): Promise<string | null> {
  const alert = page.getByRole("alertdialog");
  await alert.waitFor();
  const content = await alert.locator("p").textContent();
  const alertWithText = alert.filter({ hasText: content ?? "" });
  await alertWithText.getByRole("button", { name: "OK" }).click();
  await alertWithText.waitFor({ state: "detached" });
  return content;
}

/** Waits for a message without a dialog, closes it and returns its text. */
export async function closeStatus(page: Page): Promise<string | null> {
  const message = page
    .getByRole("status")
    .locator(":scope > *")
    .filter({ has: page.getByRole("button", { name: "Meldung schließen" }) });
  const content = await message.locator("p").textContent();
  await message.getByRole("button", { name: "Meldung schließen" }).click();
  return content;
}

/** Signs out on the server only; the browser is not informed. */
export async function endSession(page: Page, { url }: Server) {
  const cookies = await page.context().cookies();
  const token = cookies.find(({ name }) => name === "wirtshaus")?.value;
  expect(token, "the session's cookie").toBeDefined();
  const response = await fetch(`${url}/api/auth/sign-out`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}` },
  });
  expect(response.status).toBe(204);
}
