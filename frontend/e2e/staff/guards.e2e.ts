import { expect } from "vitest";
import { openHydrated } from "../fixtures";
import {
  endSession,
  expectStaffMenu,
  failedStatusMessage,
  openScreenAsAnna,
  signIn,
  signInByApi,
  test,
  waitForScreen,
} from "./fixtures";

test("entering the landing page signs out", async ({ staffServer, openPage }) => {
  const page = await openScreenAsAnna(openPage, staffServer, "/einloggen", "Griaß di, Anna!");
  const signOutResponse = page.waitForResponse("**/api/auth/sign-out");
  await openHydrated(page, "/");
  expect((await signOutResponse).status()).toBe(204);
  await page.goto("/einloggen");
  await waitForScreen(page, "Einloggen");
});

test("a screen opened after the session has expired leads to the sign-in screen", async ({
  staffServer,
  openPage,
}) => {
  const page = await openPage(staffServer, {
    reducedMotion: true,
    allowedConsole: failedStatusMessage(401),
  });
  await signInByApi(page, staffServer);
  // A request of the menu that is answered later would lead to the sign-in screen by itself. Only one document is loaded:
  // the answers to the first would be taken for those to the second.
  const answered = ["**/api/messages/unread-count", "**/api/publication"].map((url) =>
    page.waitForResponse(url),
  );
  await page.goto("/einloggen");
  await waitForScreen(page, "Griaß di, Anna!");
  await Promise.all(answered);
  await endSession(page, staffServer);
  await page.getByRole("link", { name: "Neuigkeiten bearbeiten" }).first().click();
  await waitForScreen(page, "Einloggen");
  await signIn(page);
  await waitForScreen(page, "Neuigkeiten bearbeiten");
});

test("Anna logs out, here or everywhere at once", async ({ staffServer, openPage }) => {
  const page = await openScreenAsAnna(openPage, staffServer, "/einloggen", "Griaß di, Anna!");
  await page.getByRole("button", { name: "Ausloggen", exact: true }).click();
  await waitForScreen(page, "Einloggen");
  await page.goto("/news/edit");
  await waitForScreen(page, "Einloggen");

  const phone = await openScreenAsAnna(openPage, staffServer, "/einloggen", "Griaß di, Anna!", {
    screenSize: "phone",
  });
  await signIn(page);
  await waitForScreen(page, "Neuigkeiten bearbeiten");
  await page.getByRole("link", { name: "Übersicht" }).click();
  await expectStaffMenu(page, staffServer);
  await page.getByRole("button", { name: "Auf allen Geräten ausloggen" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Auf allen Geräten ausloggen" }).click();
  await waitForScreen(page, "Einloggen");
  await phone.reload();
  await waitForScreen(phone, "Einloggen");
});
