import { spawnSync } from "node:child_process";
import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { binaries } from "./binaries";
import { test as base } from "./fixtures";
import { freePort, openProvider } from "./provider";
import { openHouse, temporaryFolder } from "./server";
import { nowhereSideways, sideways } from "./sight";

const password = "Sieben Marillenknödel im Herbstnebel";
const failed =
  "Das Einloggen mit Dorfkonto hat leider nicht geklappt. Bitte versuche es nochmals, oder logge dich mit E-Mail und Passwort ein.";

/** A house where Anna works, Berta does no more, and Carl has just begun, and which trusts a provider. */
const test = base.extend(
  "office",
  { scope: "file" },
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads from the pattern what a fixture needs
  async ({}, { onCleanup }) => {
    const [data, remove] = await temporaryFolder();
    const staff = (args: string[], input = "") => {
      const done = spawnSync(binaries.house.path, ["staff", ...args, "--data", data], { input, env: {} });
      expect(done.status, String(done.stderr)).toBe(0);
      return String(done.stdout);
    };
    const add = (name: string) => ["add", `${name}@gasthaus.example`, "--first", name, "--last", "Huber"];
    staff([...add("Anna"), "--password-stdin"], password);
    staff([...add("Berta"), "--password-stdin"], password);
    staff(["disable", "berta@gasthaus.example"]);
    staff(add("Carl"));
    const port = await freePort();
    const provider = await openProvider(`http://127.0.0.1:${port}`);
    const house = await openHouse({ data, port, settings: provider.settings });
    onCleanup(async () => {
      await house.close();
      await provider.close();
      await remove();
    });
    return { ...house, provider };
  },
);

/** From a screen that was wanted to the provider. */
async function leave(page: Page, wanted: string) {
  await page.goto(wanted);
  await page.getByRole("link", { name: "Einloggen mit Dorfkonto" }).click();
  await page.getByLabel("E-mail").waitFor();
}

async function signIn(page: Page, wanted: string, email: string) {
  await leave(page, wanted);
  await page.getByLabel("E-mail").fill(email);
  await page.getByRole("button", { name: "Continue" }).click();
}

async function expectOut(page: Page, address: string) {
  await expect.poll(() => page.url()).toBe(address);
  const alert = page.getByRole("alert");
  await alert.waitFor();
  expect(await alert.innerText()).toBe(failed);
  await page.getByLabel("Passwort").waitFor();
}

describe("signing in through an identity provider", () => {
  test("is not there where the settings name none", async ({ house, letIn }) => {
    const page = await letIn(house);
    await page.goto("/einloggen");
    await page.getByRole("button", { name: "Einloggen" }).waitFor();
    expect(await page.getByRole("link", { name: /Einloggen mit/ }).count()).toBe(0);
    expect((await page.request.get("/api/auth/provider")).status()).toBe(404);
  });

  test("leads to the screen that was wanted, and out again", async ({ office, letIn }) => {
    const page = await letIn(office, { mayAsk: office.provider.host });
    await signIn(page, "/news/edit", "ANNA@gasthaus.example");
    await expect.poll(() => page.url()).toBe(`${office.url}/news/edit`);
    await page.getByRole("heading", { level: 1 }).waitFor();
    const kept = await page.context().cookies(office.url);
    expect(kept.map(({ name, sameSite, httpOnly }) => [name, sameSite, httpOnly])).toContainEqual([
      "wirtshaus",
      "Strict",
      true,
    ]);
    expect(kept.map(({ name }) => name)).not.toContain("wirtshaus-detour");

    await page.goto("/einloggen");
    await page.getByRole("heading", { name: "Griaß di, Anna!" }).waitFor();
    await page.getByRole("button", { name: "Ausloggen", exact: true }).click();
    await page.getByRole("link", { name: "Einloggen mit Dorfkonto" }).waitFor();
    await page.goto("/news/edit");
    await expect.poll(() => page.url()).toBe(`${office.url}/einloggen?weiter=%2Fnews%2Fedit`);
  });

  test.for([
    ["has no account", "nobody@gasthaus.example"],
    ["is disabled", "berta@gasthaus.example"],
    ["only claims to have the address", "claimsanna@gasthaus.example"],
  ] as const)("lets nobody in who %s", async ([, email], { office, letIn }) => {
    const page = await letIn(office, { mayAsk: office.provider.host });
    await signIn(page, "/verlauf", email);
    await expectOut(page, `${office.url}/einloggen?gescheitert=1&weiter=%2Fverlauf`);
    // Whoever has a password too goes on with it.
    await page.getByLabel("E-Mail").fill("anna@gasthaus.example");
    await page.getByLabel("Passwort").fill(password);
    await page.getByRole("button", { name: "Einloggen" }).click();
    await expect.poll(() => page.url()).toBe(`${office.url}/verlauf`);
  });

  test("lets nobody in who comes back with what was asked for elsewhere", async ({ office, letIn }) => {
    const visit = { mayAsk: office.provider.host };
    // Somebody goes all the way in a browser of theirs, but keeps what leads into the house.
    const theirs = await letIn(office, visit);
    await leave(theirs, "/verlauf");
    const once = { maxRedirects: 0 };
    const said = { ...once, form: { email: "anna@gasthaus.example" } };
    const on = await theirs.request.post(`http://${office.provider.host}/who`, said);
    const kept = await theirs.request.get(on.headers().location ?? "", once);
    const back = kept.headers().location ?? "";
    expect(back).toContain(`${office.url}/api/auth/provider/return?code=`);

    const stranger = await letIn(office, visit);
    await stranger.goto(back);
    await expectOut(stranger, `${office.url}/einloggen?gescheitert=1`);
    await leave(stranger, "/verlauf");
    await stranger.goto(back);
    await expectOut(stranger, `${office.url}/einloggen?gescheitert=1&weiter=%2Fverlauf`);

    await theirs.goto(back.replace(/state=\w{4}/, "state=0000"));
    await expectOut(theirs, `${office.url}/einloggen?gescheitert=1&weiter=%2Fverlauf`);
  });

  test("asks for another password first where it was good for once", async ({ office, letIn }) => {
    const page = await letIn(office, { mayAsk: office.provider.host });
    await signIn(page, "/news/edit", "carl@gasthaus.example");
    await page.getByRole("heading", { name: "Passwort ändern" }).waitFor();
  });

  test("is for everybody, by day and by night", async ({ office, letIn }) => {
    for (const scheme of ["light", "dark"] as const) {
      const page = await letIn(office, { screen: "phone", scheme });
      await page.goto("/einloggen?gescheitert=1");
      await page.getByRole("link", { name: "Einloggen mit Dorfkonto" }).waitFor();
      const { violations } = await new AxeBuilder({ page }).analyze();
      expect(violations.map(({ id, nodes }) => [id, nodes.map(({ target }) => target)])).toEqual([]);
      expect(await sideways(page), scheme).toEqual(nowhereSideways);
    }
  });
});
