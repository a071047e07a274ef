import { expect } from "vitest";
import { test as base, startedOnce } from "./fixtures";
import { freePort, startProvider } from "./identityProvider";
import { anna, startStaffServer } from "./staff/startStaffServer";

async function startServerWithProvider() {
  const port = await freePort();
  const provider = await startProvider(`http://127.0.0.1:${port}`);
  const server = await startStaffServer({ port, settings: provider.settings });
  const close = async () => {
    await server.close();
    await provider.close();
  };
  return { url: server.url, provider, close };
}

const test = base.extend("staffServer", { scope: "file" }, startedOnce(startServerWithProvider));

test("signing in through an identity provider leads to the requested screen and back to signing out", async ({
  staffServer,
  openPage,
}) => {
  const page = await openPage(staffServer, { allowedHost: staffServer.provider.host });
  await page.goto("/news/edit");
  await page.getByRole("link", { name: "Einloggen mit Dorfkonto" }).click();
  await page.getByLabel("E-mail").fill(anna.email.replace("anna", "ANNA"));
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
