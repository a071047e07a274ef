import type { Page } from "playwright-core";
import { expect } from "vitest";
import { axe, setColorScheme, waitForAnimations } from "./axe";
import { openHydrated, test } from "./fixtures";
import {
  horizontalOverflow,
  layoutShifts,
  noOverflow,
  recordLayoutShifts,
  scrollThrough,
} from "./layoutChecks";
import { germanPages, missingPathMessage, text } from "./texts";

const primaryColor = "#a63d2f";

type AxeResults = Awaited<ReturnType<ReturnType<typeof axe>["analyze"]>>;
type AxeNode = AxeResults["violations"][number]["nodes"][number];
type ContrastData = { fgColor?: string; bgColor?: string };

/** Large headings and primary buttons need AA contrast only. */
async function needsOnlyAA(page: Page, { target, any }: AxeNode) {
  const { fgColor, bgColor } = (any[0]?.data ?? {}) as ContrastData;
  const element = page.locator(target.join(" ")).first();
  const isInside = (selector: string) =>
    element.evaluate((element, selector) => element.closest(selector) !== null, selector);
  return (
    (await isInside("h1, h2, h3")) ||
    ([fgColor, bgColor].includes(primaryColor) && (await isInside("a, button")))
  );
}

/** Violations of WCAG 2.2 A and AA, and of AAA contrast for body text: one line per element. */
async function violationsOf(page: Page): Promise<string[]> {
  const { violations } = await axe(page, {
    rules: { "target-size": { enabled: true }, "color-contrast-enhanced": { enabled: true } },
  })
    .withTags(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"])
    .analyze();
  const found: string[] = [];
  for (const { id, nodes } of violations)
    for (const node of nodes)
      if (id !== "color-contrast-enhanced" || !(await needsOnlyAA(page, node)))
        found.push(`${id}: ${node.target.join(" ")}: ${node.failureSummary}`);
  return found;
}

const lightness = (page: Page) =>
  page.evaluate(() => {
    const [red = 0, green = 0, blue = 0] =
      getComputedStyle(document.body).backgroundColor.match(/\d+/g)?.map(Number) ?? [];
    return (red + green + blue) / 3;
  });

const screensAndSchemes = [
  ["desktop", "light", "dark"],
  ["phone", "dark", "light"],
] as const;

test.for(germanPages)(
  "$path has no accessibility violations, layout shifts or overflow, in both schemes and on both screens",
  async ({ path }, { server, openPage }) => {
    for (const [screenSize, scheme, otherScheme] of screensAndSchemes) {
      const page = await openPage(server, { screenSize, scheme, allowedConsole: missingPathMessage });
      await recordLayoutShifts(page);
      await openHydrated(page, path);
      const found = { [scheme]: await violationsOf(page), [otherScheme]: [] as string[] };
      await scrollThrough(page);
      await setColorScheme(page, otherScheme);
      await page.evaluate(() => scrollTo({ top: 0, behavior: "instant" }));
      await waitForAnimations(page);
      found[otherScheme] = await violationsOf(page);
      expect(found).toEqual({ light: [], dark: [] });
      expect(await layoutShifts(page)).toEqual([]);
      expect(await horizontalOverflow(page)).toEqual(noOverflow);
    }
  },
);

test("the open drawer has no accessibility violations in either scheme", async ({ server, openPage }) => {
  for (const scheme of ["light", "dark"] as const) {
    const page = await openPage(server, { screenSize: "phone", scheme });
    await openHydrated(page, "/");
    await page.getByRole("button", { name: text("nav.open"), exact: true }).click();
    await page
      .getByRole("link", { name: text("nav.jobs") })
      .first()
      .waitFor();
    expect(await violationsOf(page)).toEqual([]);
  }
});

test("the dark scheme has another background", async ({ server, openPage }) => {
  const page = await openPage(server);
  await openHydrated(page, "/");
  expect(await lightness(page)).toBeGreaterThan(220);
  await page.emulateMedia({ colorScheme: "dark" });
  await expect.poll(() => lightness(page)).toBeLessThan(60);
});
