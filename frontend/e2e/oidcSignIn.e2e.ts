import { spawnSync } from "node:child_process";
import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { binaries } from "./binaries";
import { test as base } from "./fixtures";
import { freePort, startProvider } from "./identityProvider";
import { horizontalOverflow, noOverflow } from "./layoutChecks";
import { startServer, temporaryFolder } from "./server";

const password = "Sieben Marillenknödel im Herbstnebel";
const failureText =
  "Das Einloggen mit Dorfkonto hat leider nicht geklappt. Bitte versuche es nochmals, oder logge dich mit E-Mail und Passwort ein.";

/** Server with OpenID Connect and three accounts: Anna is active, Berta disabled, Carl must change his password. */
const test = base.extend(
  "staffServer",
  { scope: "file" },
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads from the pattern what a fixture needs
  async ({}, { onCleanup }) => {
    const [data, remove] = await temporaryFolder();
    const staff = (args: string[], input = "") => {
      const done = spawnSync(binaries.server.path, ["staff", ...args, "--data", data], { input, env: {} });
      expect(done.status, String(done.stderr)).toBe(0);
      return String(done.stdout);
    };
    const add = (name: string) => ["add", `${name}@gasthaus.example`, "--first", name, "--last", "Huber"];
    staff([...add("Anna"), "--password-stdin"], password);
    staff([...add("Berta"), "--password-stdin"], password);
    staff(["disable", "berta@gasthaus.example"]);
    staff(add("Carl"));
    const port = await freePort();
    const provider = await startProvider(`http://127.0.0.1:${port}`);
    const server = await startServer({ data, port, settings: provider.settings });
    onCleanup(async () => {
      await server.close();
      await provider.close();
      await remove();
    });
    return { ...server, provider };
  },
);

async function startOidcSignIn(page: Page, path: string) {
  await page.goto(path);
  await page.getByRole("link", { name: "Einloggen mit Dorfkonto" }).click();
  await page.getByLabel("E-mail").waitFor();
}

async function signIn(page: Page, path: string, email: string) {
  await startOidcSignIn(page, path);
  await page.getByLabel("E-mail").fill(email);
  await page.getByRole("button", { name: "Continue" }).click();
}

async function expectSignInFailed(page: Page, address: string) {
  await expect.poll(() => page.url()).toBe(address);
  const alert = page.getByRole("alert");
  await alert.waitFor();
  expect(await alert.innerText()).toBe(failureText);
  await page.getByLabel("Passwort").waitFor();
}

describe("signing in through an identity provider", () => {
  test("leads to the requested screen and back to signing out", async ({ staffServer, openPage }) => {
    const page = await openPage(staffServer, { allowedHost: staffServer.provider.host });
    await signIn(page, "/news/edit", "ANNA@gasthaus.example");
    await expect.poll(() => page.url()).toBe(`${staffServer.url}/news/edit`);
    await page.getByRole("heading", { level: 1 }).waitFor();
    const cookies = await page.context().cookies(staffServer.url);
    expect(cookies.map(({ name, sameSite, httpOnly }) => [name, sameSite, httpOnly])).toContainEqual([
      "wirtshaus",
      "Strict",
      true,
    ]);
    expect(cookies.map(({ name }) => name)).not.toContain("wirtshaus-login-state");

    await page.goto("/einloggen");
    await page.getByRole("heading", { name: "Griaß di, Anna!" }).waitFor();
    await page.getByRole("button", { name: "Ausloggen", exact: true }).click();
    await page.getByRole("link", { name: "Einloggen mit Dorfkonto" }).waitFor();
    await page.goto("/news/edit");
    await expect.poll(() => page.url()).toBe(`${staffServer.url}/einloggen?weiter=%2Fnews%2Fedit`);
  });

  test("rejects a disabled account", async ({ staffServer, openPage }) => {
    const page = await openPage(staffServer, { allowedHost: staffServer.provider.host });
    await signIn(page, "/verlauf", "berta@gasthaus.example");
    await expectSignInFailed(page, `${staffServer.url}/einloggen?gescheitert=1&weiter=%2Fverlauf`);
    await page.getByLabel("E-Mail").fill("anna@gasthaus.example");
    await page.getByLabel("Passwort").fill(password);
    await page.getByRole("button", { name: "Einloggen" }).click();
    await expect.poll(() => page.url()).toBe(`${staffServer.url}/verlauf`);
  });

  test("rejects a callback that belongs to another browser", async ({ staffServer, openPage }) => {
    const options = { allowedHost: staffServer.provider.host };
    const firstBrowser = await openPage(staffServer, options);
    await startOidcSignIn(firstBrowser, "/verlauf");
    const noRedirects = { maxRedirects: 0 };
    const signInRequest = { ...noRedirects, form: { email: "anna@gasthaus.example" } };
    const providerResponse = await firstBrowser.request.post(
      `http://${staffServer.provider.host}/who`,
      signInRequest,
    );
    const providerRedirect = await firstBrowser.request.get(
      providerResponse.headers().location ?? "",
      noRedirects,
    );
    const callbackUrl = providerRedirect.headers().location ?? "";
    expect(callbackUrl).toContain(`${staffServer.url}/api/auth/provider/return?code=`);

    const otherBrowser = await openPage(staffServer, options);
    await otherBrowser.goto(callbackUrl);
    await expectSignInFailed(otherBrowser, `${staffServer.url}/einloggen?gescheitert=1`);
    await startOidcSignIn(otherBrowser, "/verlauf");
    await otherBrowser.goto(callbackUrl);
    await expectSignInFailed(otherBrowser, `${staffServer.url}/einloggen?gescheitert=1&weiter=%2Fverlauf`);

    await firstBrowser.goto(callbackUrl.replace(/state=\w{4}/, "state=0000"));
    await expectSignInFailed(firstBrowser, `${staffServer.url}/einloggen?gescheitert=1&weiter=%2Fverlauf`);
  });

  test("requires changing a one-time password first", async ({ staffServer, openPage }) => {
    const page = await openPage(staffServer, { allowedHost: staffServer.provider.host });
    await signIn(page, "/news/edit", "carl@gasthaus.example");
    await page.getByRole("heading", { name: "Passwort ändern" }).waitFor();
  });

  test("has no accessibility violations in either scheme", async ({ staffServer, openPage }) => {
    for (const scheme of ["light", "dark"] as const) {
      const page = await openPage(staffServer, { screen: "phone", scheme });
      await page.goto("/einloggen?gescheitert=1");
      await page.getByRole("link", { name: "Einloggen mit Dorfkonto" }).waitFor();
      const { violations } = await new AxeBuilder({ page }).analyze();
      expect(violations.map(({ id, nodes }) => [id, nodes.map(({ target }) => target)])).toEqual([]);
      expect(await horizontalOverflow(page), scheme).toEqual(noOverflow);
    }
  });
});
