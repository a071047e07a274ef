import { expect } from "vitest";
import { openHydrated } from "./fixtures";
import { expectMenu, signIn, test, waitForScreen } from "./staff/fixtures";

test("entering the landing page signs out", async ({ staffServer, openPage }) => {
  const page = await openPage(staffServer);
  await page.goto("/einloggen");
  await signIn(page);
  await expectMenu(page, staffServer);
  const signedOut = page.waitForResponse("**/api/auth/sign-out");
  await openHydrated(page, "/");
  expect((await signedOut).status()).toBe(204);
  await page.goto("/einloggen");
  await waitForScreen(page, "Einloggen");
});

test("other public pages do not sign out", async ({ staffServer, openPage }) => {
  const page = await openPage(staffServer);
  await page.goto("/einloggen");
  await signIn(page);
  await expectMenu(page, staffServer);
  await openHydrated(page, "/essen");
  await page.goto("/einloggen");
  await expectMenu(page, staffServer);
});
