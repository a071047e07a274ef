import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { staffPaths } from "../src/paths";
import { test } from "./fixtures";
import { horizontalOverflow, noOverflow } from "./layoutChecks";

const unauthorized = /status of 401/;

async function openScreen(page: Page, path: string) {
  await page.goto(path);
  await page.getByRole("heading", { level: 1 }).waitFor();
}

describe("a screen of the staff area", () => {
  test("redirects to the sign-in screen without a session", async ({ server, openPage }) => {
    const page = await openPage(server);
    await openScreen(page, "/news/create/7");
    await expect.poll(() => page.url()).toBe(`${server.url}${staffPaths.signIn}?weiter=%2Fnews%2Fcreate%2F7`);
    await page.getByRole("button", { name: "Einloggen" }).waitFor();
  });

  test.for(["fails to load", "never loads"] as const)(
    "whose script %s shows an error with a reload link",
    async (failure, { server, openPage }) => {
      const page = await openPage(server, { allowedConsole: /ERR_FAILED/ });
      let canLoad = false;
      await page.route(/\/staffMain-[\w-]+\.js/, async (route) => {
        if (canLoad) await route.continue();
        else if (failure === "fails to load") await route.abort();
      });
      await page.goto(staffPaths.newsEdit, { waitUntil: "commit" });
      // Wait for the style sheets.
      await page.waitForFunction(() => document.styleSheets.length > 0);
      await page.getByText("Diese Seite wurde nicht vollständig geladen.").waitFor();
      expect(await page.getByText("Wird geladen").isVisible()).toBe(failure === "never loads");
      canLoad = true;
      await page.getByRole("link", { name: "Neu laden" }).click();
      await page.getByRole("button", { name: "Einloggen" }).waitFor();
    },
  );

  test("explains that it needs JavaScript", async ({ server, openPage }) => {
    const page = await openPage(server, { javaScript: false });
    await page.goto(staffPaths.newsEdit);
    expect(await page.locator("main").innerText()).toContain("JavaScript");
  });
});

describe("the sign-in screen", () => {
  test("shows an alert when signing in fails", async ({ server, openPage }) => {
    const page = await openPage(server, { allowedConsole: unauthorized });
    await openScreen(page, staffPaths.signIn);
    await page.getByLabel("E-Mail").fill("unknown@gasthaus.example");
    await page.getByLabel("Passwort").fill("ein langer Satz über Knödel");
    await page.getByRole("button", { name: "Einloggen" }).click();
    const alert = page.getByRole("alertdialog");
    await alert.waitFor();
    expect(await alert.locator("p").innerText()).toBe(
      "Leider ist etwas schiefgelaufen. Bitte nochmals versuchen",
    );
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("OK");
    await page.keyboard.press("Enter");
    await alert.waitFor({ state: "detached" });
    expect(await page.getByLabel("E-Mail").inputValue()).toBe("unknown@gasthaus.example");
  });

  test("has no accessibility violations in either scheme", async ({ server, openPage }) => {
    for (const scheme of ["light", "dark"] as const) {
      const page = await openPage(server, { screen: "phone", scheme });
      await openScreen(page, staffPaths.signIn);
      await page.getByRole("button", { name: "Einloggen" }).waitFor();
      const { violations } = await new AxeBuilder({ page }).analyze();
      expect(violations.map(({ id, nodes }) => [id, nodes.map(({ target }) => target)])).toEqual([]);
      expect(await horizontalOverflow(page), scheme).toEqual(noOverflow);
    }
  });
});
