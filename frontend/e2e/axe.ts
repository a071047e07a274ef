import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "playwright-core";

type Options = Parameters<AxeBuilder["options"]>[0];

/** Legacy mode: the pages have no frames, so axe needs no additional page. */
export const axe = (page: Page, options: Options = {}) =>
  new AxeBuilder({ page }).setLegacyMode().options({ ...options, resultTypes: ["violations"] });

/** One line per element. */
export async function violationsOf(builder: AxeBuilder): Promise<string[]> {
  const { violations } = await builder.analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 200)}`));
}

export const waitForAnimations = (page: Page) =>
  page.evaluate(() => Promise.allSettled(document.getAnimations().map(({ finished }) => finished)));

/** Emulates a color scheme and waits for the transitions of colors. */
export async function setColorScheme(page: Page, colorScheme: "light" | "dark") {
  await page.emulateMedia({ colorScheme });
  await waitForAnimations(page);
}
