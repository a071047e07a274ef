import { expect } from "vitest";
import { test } from "./fixtures";

test("phone and e-mail links have large touch targets", async ({ newPage }) => {
  const page = await newPage({ screenSize: "phone" });
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
