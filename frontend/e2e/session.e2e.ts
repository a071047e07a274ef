import { expect } from "vitest";
import { open } from "./fixtures";
import { arrive, atTheMenu, signIn, test } from "./staff/staff";

test("entering the landing page signs out", async ({ office, letIn }) => {
  const page = await letIn(office);
  await page.goto("/einloggen");
  await signIn(page);
  await atTheMenu(page, office);
  const signedOut = page.waitForResponse("**/api/auth/sign-out");
  await open(page, "/");
  expect((await signedOut).status()).toBe(204);
  await page.goto("/einloggen");
  await arrive(page, "Einloggen");
});

test("any other page of guests signs nobody out", async ({ office, letIn }) => {
  const page = await letIn(office);
  await page.goto("/einloggen");
  await signIn(page);
  await atTheMenu(page, office);
  await open(page, "/essen");
  await page.goto("/einloggen");
  await atTheMenu(page, office);
});
