import { expect } from "vitest";
import { horizontalOverflow, noOverflow } from "../layoutChecks";
import { waitForWrite } from "./actions";
import { closeStatus, openScreenAsAnna, test } from "./fixtures";

test("English is turned off and on again with a phone", async ({ staffServer, openPage }) => {
  const page = await openScreenAsAnna(openPage, staffServer, "/stammdaten", "Stammdaten", {
    screenSize: "phone",
  });
  const fetchPage = (path: string) => fetch(staffServer.url + path, { redirect: "manual" });
  async function toggleEnglish() {
    await page.getByLabel("Die Website auch auf Englisch zeigen").click();
    expect(await horizontalOverflow(page)).toEqual(noOverflow);
    const saved = waitForWrite(page, /^\/api\/site$/);
    await page.getByRole("button", { name: "Speichern" }).click();
    expect((await saved).status()).toBe(200);
    expect(await closeStatus(page)).toBe("Stammdaten gespeichert");
  }

  await toggleEnglish();
  const redirected = await fetchPage("/en/essen");
  expect([redirected.status, redirected.headers.get("location")]).toEqual([302, "/essen"]);
  for (const path of ["/", "/essen", "/gibt-es-nicht", "/en/no-such-page"]) {
    const html = await (await fetchPage(path)).text();
    expect(html, path).toContain('<html lang="de"');
    expect(html, path).not.toMatch(/hreflang="(en|x-default)"|href="[^"]*\/en\/|en_GB/i);
  }
  expect(await (await fetchPage("/sitemap.xml")).text()).not.toMatch(/\/en\/|hreflang/);

  await toggleEnglish();
  expect((await fetchPage("/en/essen")).status).toBe(200);
  expect(await (await fetchPage("/essen")).text()).toContain('hrefLang="en"');
});
