import { describe, expect } from "vitest";
import { axe, violationsOf } from "../axe";
import { openHydrated } from "../fixtures";
import { horizontalOverflow, noOverflow } from "../layoutChecks";
import { text } from "../texts";
import { signInByApi, test, waitForScreen } from "./fixtures";

const bar = { name: text("staffBar.label") };

test("staff look at a page from its editor and come back, and are asked before the landing page signs them out", async ({
  staffServer,
  openPage,
}) => {
  const page = await openPage(staffServer, { screenSize: "phone", reducedMotion: true });
  await signInByApi(page, staffServer);
  await page.goto("/inhalte/kitchen");
  await page.getByRole("link", { name: text("staff.content.view"), exact: true }).click();
  await page.getByRole("heading", { level: 1, name: text("kitchen.heading") }).waitFor();
  await page
    .getByRole("navigation", bar)
    .getByRole("link", { name: text("staffBar.edit") })
    .click();
  await waitForScreen(page, text("staff.content.heading"));
  expect(new URL(page.url()).pathname).toBe("/inhalte/kitchen");

  await openHydrated(page, "/essen");
  await page.getByRole("navigation", bar).waitFor();
  const signedOut = page.waitForResponse("**/api/auth/sign-out");
  await page.getByRole("link", { name: text("action.menu") }).click();
  await page.getByRole("button", { name: text("staffBar.home.open") }).click();
  await page.waitForURL("**/#kitchenSection");
  await signedOut;
  await openHydrated(page, "/essen");
  await page.waitForLoadState("networkidle");
  expect(await page.getByRole("navigation", bar).count()).toBe(0);
});

describe("the bar for staff", () => {
  test.for([
    ["desktop", "light"],
    ["phone", "dark"],
    ["smallPhone", "light"],
  ] as const)(
    "covers nothing, is not printed and has no accessibility violations: %s, %s",
    async ([screenSize, scheme], { staffServer, openPage }) => {
      const page = await openPage(staffServer, { screenSize, scheme, reducedMotion: true });
      await signInByApi(page, staffServer);
      await openHydrated(page, "/essen");
      const nav = page.getByRole("navigation", bar);
      await nav.waitFor();
      const { y = 0, height = 0 } = (await nav.boundingBox()) ?? {};
      expect((await page.getByRole("banner").boundingBox())?.y).toBeCloseTo(y + height, 0);
      expect(await horizontalOverflow(page)).toEqual(noOverflow);
      expect(await violationsOf(axe(page).include(".staff-bar"))).toEqual([]);
      await page.getByRole("banner").locator('a[href="/"]').first().click();
      await page.getByRole("dialog").waitFor();
      expect(await violationsOf(axe(page).include("dialog[open]"))).toEqual([]);
      await page.keyboard.press("Escape");
      await page.emulateMedia({ media: "print" });
      expect(await nav.isVisible()).toBe(false);
    },
  );

  test("is not loaded for guests", async ({ staffServer, openPage }) => {
    const page = await openPage(staffServer);
    const urls: string[] = [];
    page.on("request", (request) => urls.push(request.url()));
    await openHydrated(page, "/essen");
    await page.waitForLoadState("networkidle");
    expect(urls.filter((url) => /idleTasks/.test(url))).toHaveLength(1);
    expect(urls.filter((url) => /StaffBar/.test(url))).toEqual([]);
  });
});
