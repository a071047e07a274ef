import { expect } from "vitest";
import { test } from "./fixtures";

test("phone and e-mail links have large touch targets", async ({ server, openPage }) => {
  const page = await openPage(server, { screenSize: "phone" });
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

test("the imprint shows the configured values, marked as German", async ({ server, openPage }) => {
  const page = await openPage(server, { isJavaScriptEnabled: false });
  await page.goto("/en/impressum");
  const content = await page
    .locator("main dd")
    .evaluateAll((lines) =>
      lines.map((line) => [line.textContent, line.closest("[lang]")?.getAttribute("lang")]),
    );
  const values = [
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
  ];
  expect(content).toEqual(values.map((value) => [value, "de"]));
});
