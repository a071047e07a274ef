import type { Page } from "playwright-core";
import { expect } from "vitest";
import type { TextKey } from "../src/i18n/texts";
import { axe, setColorScheme, waitForAnimations } from "./axe";
import { type OpenPageOptions, openHydrated, test } from "./fixtures";
import {
  horizontalOverflow,
  layoutShifts,
  noOverflow,
  recordLayoutShifts,
  scrollThrough,
} from "./layoutChecks";
import { scrollToTop } from "./scroll";
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
async function violationsOf(page: Page, part = "html"): Promise<string[]> {
  const { violations } = await axe(page, {
    rules: { "target-size": { enabled: true }, "color-contrast-enhanced": { enabled: true } },
  })
    .include(part)
    .withTags(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"])
    .analyze();
  const found: string[] = [];
  for (const { id, nodes } of violations)
    for (const node of nodes)
      if (id !== "color-contrast-enhanced" || !(await needsOnlyAA(page, node)))
        found.push(`${id}: ${node.target.join(" ")}: ${node.failureSummary}`);
  return found;
}

const backgroundColor = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor);

const screensAndSchemes = [
  ["desktop", "light", "dark"],
  ["phone", "dark", "light"],
] as const;

test.for(germanPages)(
  "$path has no accessibility violations, layout shifts or overflow, in both schemes and on both screens",
  async ({ path }, { newPage }) => {
    for (const [screenSize, scheme, otherScheme] of screensAndSchemes) {
      const page = await newPage({ screenSize, scheme, allowedConsole: missingPathMessage });
      await recordLayoutShifts(page);
      await openHydrated(page, path);
      const found = { [scheme]: await violationsOf(page), [otherScheme]: [] as string[] };
      const firstBackground = await backgroundColor(page);
      await scrollThrough(page);
      await setColorScheme(page, otherScheme);
      expect(await backgroundColor(page)).not.toBe(firstBackground);
      await scrollToTop(page);
      await waitForAnimations(page);
      found[otherScheme] = await violationsOf(page);
      expect(found).toEqual({ light: [], dark: [] });
      expect(await layoutShifts(page)).toEqual([]);
      expect(await horizontalOverflow(page)).toEqual(noOverflow);
    }
  },
);

type StateOfPage = [
  name: string,
  path: string,
  options: OpenPageOptions,
  part: string,
  show: (page: Page) => Promise<unknown>,
];
const clickButton = (page: Page, key: TextKey) =>
  page.getByRole("button", { name: text(key), exact: true }).click();

test.for<StateOfPage>([
  ["open drawer", "/", { screenSize: "phone" }, "header", (page) => clickButton(page, "nav.open")],
  [
    "lightbox",
    "/lokal",
    {},
    "dialog",
    (page) => page.locator("main a[aria-haspopup=dialog]").first().click(),
  ],
  [
    "contact form with errors",
    "/kontakt",
    { screenSize: "smallPhone" },
    "main",
    (page) => clickButton(page, "contact.form.send"),
  ],
  ...(["desktop", "smallPhone"] as const).map(
    (screenSize): StateOfPage => [
      `consent banner on a ${screenSize}`,
      "/",
      { screenSize, firstVisit: true },
      "section[aria-labelledby=consent-heading]:not([hidden])",
      async () => {},
    ],
  ),
])(
  "the %s has no accessibility violations or overflow, in either scheme",
  async ([, path, options, part, show], { open }) => {
    const page = await open(path, { reducedMotion: true, ...options });
    await show(page);
    await page.locator(part).waitFor();
    for (const scheme of ["light", "dark"] as const) {
      await setColorScheme(page, scheme);
      expect(await violationsOf(page, part), scheme).toEqual([]);
      expect(await horizontalOverflow(page)).toEqual(noOverflow);
    }
  },
);
