import { describe, expect } from "vitest";
import { staffPaths } from "../src/routes/paths";
import { axe, violationsOf } from "./axe";
import { test } from "./fixtures";
import { horizontalOverflow, noOverflow } from "./layoutChecks";

describe("a screen of the staff area", () => {
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
});

test("the sign-in screen has no accessibility violations in either scheme", async ({ newPage }) => {
  for (const scheme of ["light", "dark"] as const) {
    const page = await newPage({ screenSize: "phone", scheme });
    await page.goto(staffPaths.signIn);
    await page.getByRole("button", { name: "Einloggen" }).waitFor();
    expect(await violationsOf(axe(page))).toEqual([]);
    expect(await horizontalOverflow(page), scheme).toEqual(noOverflow);
  }
});
