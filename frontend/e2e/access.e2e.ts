import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { open, screens, test } from "./guest";
import { notedNowhere, pages, text } from "./texts";

/** Every offence against WCAG 2.2 A and AA, one line each with the elements at fault. */
async function offences(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page })
    .options({ rules: { "target-size": { enabled: true } } })
    .withTags(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"])
    .analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(" ")}: ${failureSummary}`),
  );
}

/** How light a colour of the page is, 0 to 255. */
const lightness = (page: Page) =>
  page.evaluate(() => {
    const [red = 0, green = 0, blue = 0] =
      getComputedStyle(document.body).backgroundColor.match(/\d+/g)?.map(Number) ?? [];
    return (red + green + blue) / 3;
  });

describe.each(pages)("$path", ({ path }) => {
  test("is for everybody, on desk and phone, by day and by night", async ({ house, letIn }) => {
    const page = await letIn(house, { mayComplain: notedNowhere });
    await open(page, path);
    const found: Record<string, string[]> = {};
    for (const screen of ["desk", "phone"] as const) {
      await page.setViewportSize(screens[screen]);
      for (const colorScheme of ["light", "dark"] as const) {
        await page.emulateMedia({ colorScheme });
        // Colours blend into one another; what counts is where they end.
        await page.evaluate(() =>
          Promise.allSettled(document.getAnimations().map(({ finished }) => finished)),
        );
        found[`${screen}, ${colorScheme}`] = await offences(page);
      }
    }
    expect(found).toEqual({ "desk, light": [], "desk, dark": [], "phone, light": [], "phone, dark": [] });
  });
});

test.for(["light", "dark"] as const)(
  "the open drawer is for everybody, %s",
  async (scheme, { house, letIn }) => {
    const page = await letIn(house, { screen: "phone", scheme });
    await open(page, "/");
    await page.getByRole("button", { name: text("nav.open"), exact: true }).click();
    await page
      .getByRole("link", { name: text("nav.jobs") })
      .first()
      .waitFor();
    expect(await offences(page)).toEqual([]);
  },
);

test("the inn at night lies on another ground", async ({ house, letIn }) => {
  const page = await letIn(house);
  await open(page, "/");
  expect(await lightness(page)).toBeGreaterThan(220);
  await page.emulateMedia({ colorScheme: "dark" });
  await expect.poll(() => lightness(page)).toBeLessThan(60);
});
