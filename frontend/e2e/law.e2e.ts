import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { openHydrated, test } from "./fixtures";
import { text } from "./texts";

async function storedKeys(page: Page) {
  const stored = await page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)]);
  return [...stored, ...(await page.context().cookies()).map(({ name }) => name)].toSorted();
}

test("phone and e-mail links have large touch targets", async ({ server, openPage }) => {
  const page = await openPage(server, { screen: "phone" });
  for (const path of ["/kontakt", "/impressum", "/cookie-policy"]) {
    await page.goto(path);
    const contactLinks = page
      .getByRole("main")
      .locator('a[href^="tel:"], a[href^="mailto:"]')
      .filter({ visible: true });
    expect(await contactLinks.count()).toBeGreaterThanOrEqual(2);
    for (const link of await contactLinks.all())
      expect((await link.boundingBox())?.height, await link.innerText()).toBeGreaterThanOrEqual(44);
  }
});

describe("the imprint", () => {
  test("shows the configured values, marked as German", async ({ server, openPage }) => {
    const page = await openPage(server, { javaScript: false });
    await page.goto("/en/impressum");
    const content = await page
      .locator("main dd")
      .evaluateAll((lines) =>
        lines.map((line) => [line.textContent, line.closest("[lang]")?.getAttribute("lang")]),
      );
    expect(content).toEqual(
      [
        "Gasthaus zur Linde GmbH",
        "Maria Lindner",
        "Dorfplatz 1, 3500 Lindenau, Österreich",
        "+43 1 0000000",
        "office@gasthaus.example",
        "Gastgewerbe in der Betriebsart Gasthaus",
        "FN 000000a",
        "Landesgericht Krems an der Donau",
        "ATU00000000",
        "00000000",
        "Bezirkshauptmannschaft Krems",
        "Wirtschaftskammer Niederösterreich, Fachgruppe Gastronomie",
      ].map((line) => [line, "de"]),
    );
  });
});

describe("the privacy page", () => {
  test("lists everything that a browser may store", async ({ server, openPage }) => {
    const page = await openPage(server, { firstVisit: true });
    await openHydrated(page, "/kontakt");
    expect(await storedKeys(page)).toEqual([]);
    await page.getByLabel(text("contact.form.name")).fill("Anna");
    await page.getByRole("button", { name: text("cookie.deny") }).click();
    const names = ["contact-draft", "wirtshaus_consent"];
    await expect.poll(() => storedKeys(page)).toEqual(names);
    await openHydrated(page, "/cookie-policy");
    const content = await page.getByRole("main").innerText();
    for (const name of names) expect(content).toContain(name);
  });
});
