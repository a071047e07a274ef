import type { Page } from "playwright-core";
import { expect } from "vitest";
import { axe, setColorScheme, violationsOf } from "../axe";
import { test as baseTest, openHydrated, startedOnce } from "../fixtures";
import { startServerAt } from "../server";
import { plain, text } from "../texts";
import { signInByApi, waitForScreen } from "./fixtures";
import { addStaff } from "./startStaffServer";

/** Friday at 18:50 in winter time (UTC+1): the kitchen closes at 20:15. */
const evening = "2026-11-20T17:50:00Z";

const test = baseTest.extend(
  "serverWithClock",
  { scope: "file" },
  startedOnce(() => startServerAt(evening, addStaff)),
);

const readStatus = async (page: Page) => {
  const status = page.getByRole("list", { name: text("status.label") }).first();
  return plain(await status.getByRole("listitem").first().innerText());
};

test("an innkeeper closes the kitchen in two taps, guests and colleagues see it at once, and it is undone in one tap", async ({
  serverWithClock: server,
  openPage,
}) => {
  const guest = await openPage(server);
  await openHydrated(guest, "/");
  const openStartScreen = async () => {
    const phone = await openPage(server, { screenSize: "phone", reducedMotion: true });
    await signInByApi(phone, server);
    await phone.goto("/einloggen");
    await waitForScreen(phone, "Griaß di, Anna!");
    return phone;
  };
  const phone = await openStartScreen();
  const colleague = await openStartScreen();
  const pages = [guest, phone, colleague];
  const expectStatus = (status: string) =>
    expect.poll(() => Promise.all(pages.map(readStatus)), { timeout: 2000 }).toEqual(pages.map(() => status));
  await expectStatus("Küche offen bis 20:15");

  await phone.getByRole("button", { name: "Küche früher zu" }).tap();
  const times = phone.getByRole("group", { name: "Küche heute nur bis" }).getByRole("button");
  for (const scheme of ["light", "dark"] as const) {
    await setColorScheme(phone, scheme);
    expect(await violationsOf(axe(phone)), scheme).toEqual([]);
  }
  await times.filter({ hasText: "19:00" }).and(times.first()).tap();
  await expectStatus("Küche offen bis 19:00");

  await colleague.getByText("Küche heute bis 19:00").waitFor();
  await colleague.getByRole("button", { name: "Rückgängig" }).tap();
  await expectStatus("Küche offen bis 20:15");
  await phone.getByRole("button", { name: "Rückgängig" }).waitFor({ state: "detached" });
});
