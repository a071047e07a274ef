import { spawnSync } from "node:child_process";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { binaries } from "./binaries";
import { test as base, open } from "./guest";
import { openHouse, temporaryFolder } from "./house";

const email = "anna@gasthaus.example";
const password = "Sieben Marillenknödel im Herbstnebel";

/** A house where Anna works, with a password of her own. */
const test = base.extend(
  "office",
  { scope: "file" },
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads from the pattern what a fixture needs
  async ({}, { onCleanup }) => {
    const [data, remove] = await temporaryFolder();
    const args = ["staff", "add", email, "--first", "Anna", "--last", "Huber", "--password-stdin"];
    const added = spawnSync(binaries.house.path, [...args, "--data", data], { input: password, env: {} });
    expect(added.status, String(added.stderr)).toBe(0);
    const house = await openHouse({ data });
    onCleanup(async () => {
      await house.close();
      await remove();
    });
    return house;
  },
);

async function signIn(page: Page) {
  await page.getByLabel("E-Mail").fill(email);
  await page.getByLabel("Passwort").fill(password);
  await page.getByRole("button", { name: "Einloggen" }).click();
}

test("entering the landing page signs out", async ({ office, letIn }) => {
  const page = await letIn(office);
  await page.goto("/einloggen");
  await signIn(page);
  await page.getByRole("heading", { name: "Griaß di, Anna!" }).waitFor();
  const signedOut = page.waitForResponse("**/api/auth/sign-out");
  await open(page, "/");
  expect((await signedOut).status()).toBe(204);
  await page.goto("/einloggen");
  await page.getByRole("button", { name: "Einloggen" }).waitFor();
});

test("any other page of guests signs nobody out", async ({ office, letIn }) => {
  const page = await letIn(office);
  await page.goto("/einloggen");
  await signIn(page);
  await page.getByRole("heading", { name: "Griaß di, Anna!" }).waitFor();
  await open(page, "/essen");
  await page.goto("/einloggen");
  await page.getByRole("heading", { name: "Griaß di, Anna!" }).waitFor();
});
