import type { Page } from "playwright-core";
import { expect } from "vitest";
import { test as baseTest, type OpenPageOptions, startedOnce } from "../fixtures";
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

type OpenScreenOptions = OpenPageOptions & { server?: Server };

/** Opens a screen as Anna, in a new browser context. */
export type OpenScreenFunction = (path: string, options?: OpenScreenOptions) => Promise<Page>;

/** Fixtures: `staffServer` per file, `apiClient` signed in as Berta, and `openScreen`. */
export const test = baseTest
  .extend(
    "staffServer",
    { scope: "file" },
    startedOnce(() => startStaffServer()),
  )
  .extend("apiClient", { scope: "file" }, ({ staffServer }) => ApiClient.of(staffServer, berta))
  .extend(
    "openScreen",
    ({ staffServer, openPage }): OpenScreenFunction =>
      // With reduced motion: during a smooth scroll the sticky buttons move, and a click on them may be lost.
      async (path, { server = staffServer, ...options } = {}) => {
        const page = await openPage(server, { reducedMotion: true, ...options });
        await signInByApi(page, server);
        await page.goto(path);
        await waitForScreen(page, /./);
        return page;
      },
  );

/** Console message of a failed request. */
export const failedStatusMessage = (...statuses: number[]) => new RegExp(`status of (${statuses.join("|")})`);

export async function signIn(page: Page, { email, password } = anna) {
  await page.getByLabel("E-Mail").fill(email);
  await page.getByLabel("Passwort").fill(password);
  await page.getByRole("button", { name: "Einloggen", exact: true }).click();
}

export async function signInByApi(page: Page, { url }: Server) {
  const response = await page.request.post(url + signInApiPath, { data: credentials(anna) });
  expect(response.status()).toBe(200);
}

export async function waitForScreen(page: Page, heading: string | RegExp) {
  await page.getByRole("heading", { level: 1, name: heading }).waitFor();
  const loading = page.getByText(/^(Wird geladen|Das dauert länger)/).filter({ visible: true });
  // One after the other, if several parts are loaded.
  await loading.first().waitFor({ state: "detached" });
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
