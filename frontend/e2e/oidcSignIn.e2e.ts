import { spawnSync } from "node:child_process";
import { describe, expect } from "vitest";
import { binaries } from "./binaries";
import { test as base } from "./fixtures";
import { freePort, startProvider } from "./identityProvider";
import { startServer, temporaryFolder } from "./server";

/** Server with OpenID Connect and an account. */
const test = base.extend(
  "staffServer",
  { scope: "file" },
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads from the pattern what a fixture needs
  async ({}, { onCleanup }) => {
    const [data, remove] = await temporaryFolder();
    const account = ["anna@gasthaus.example", "--first", "Anna", "--last", "Huber", "--password-stdin"];
    const added = spawnSync(binaries.server.path, ["staff", "add", ...account, "--data", data], {
      input: "Sieben Marillenknödel im Herbstnebel",
      env: {},
    });
    expect(added.status, String(added.stderr)).toBe(0);
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

describe("signing in through an identity provider", () => {
  test("leads to the requested screen and back to signing out", async ({ staffServer, openPage }) => {
    const page = await openPage(staffServer, { allowedHost: staffServer.provider.host });
    await page.goto("/news/edit");
    await page.getByRole("link", { name: "Einloggen mit Dorfkonto" }).click();
    await page.getByLabel("E-mail").fill("ANNA@gasthaus.example");
    await page.getByRole("button", { name: "Continue" }).click();
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
});
