import { expect } from "vitest";
import { openHydrated } from "../fixtures";
import { expectStaffMenu, signIn, test, waitForScreen } from "./fixtures";

test("entering the landing page signs out", async ({ openScreen }) => {
  const page = await openScreen("/einloggen");
  const signOutResponse = page.waitForResponse("**/api/auth/sign-out");
  await openHydrated(page, "/");
  expect((await signOutResponse).status()).toBe(204);
  await page.goto("/einloggen");
  await waitForScreen(page, "Einloggen");
});

test("Anna logs out, here or everywhere at once", async ({ staffServer, openScreen }) => {
  const open = (screenSize: "desktop" | "phone") => openScreen("/einloggen", { screenSize });
  const page = await open("desktop");
  await page.getByRole("button", { name: "Ausloggen", exact: true }).click();
  await waitForScreen(page, "Einloggen");
  const phone = await open("phone");
  await signIn(page);
  await expectStaffMenu(page, staffServer);
  await page.goto("/konto");
  await page.getByRole("button", { name: "Auf allen Geräten ausloggen" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Auf allen Geräten ausloggen" }).click();
  await waitForScreen(page, "Einloggen");
  await phone.reload();
  await waitForScreen(phone, "Einloggen");
});
