import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "playwright-core";

type AxeOptions = Parameters<AxeBuilder["options"]>[0];

/** Legacy mode: the pages have no frames, so axe needs no additional page. */
export const axe = (page: Page, options: AxeOptions = {}) =>
  new AxeBuilder({ page }).setLegacyMode().options({ ...options, resultTypes: ["violations"] });

/** One line per element. */
export async function violationsOf(builder: AxeBuilder): Promise<string[]> {
  const { violations } = await builder.analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 200)}`));
}

/**
 * Waits until no transition or animation changes the page. Transitions may start with the next frames, because content
 * outside the screen changes its colors when it is shown. Animations do not run in content that is not rendered.
 */
export const waitForAnimations = (page: Page) =>
  page.evaluate(async () => {
    const nextFrame = () => new Promise(requestAnimationFrame);
    const isRunning = ({ effect, playState }: Animation) => {
      if (!(effect instanceof KeyframeEffect) || playState !== "running") return false;
      const { progress, endTime } = effect.getComputedTiming();
      const isRendered = effect.target?.checkVisibility({ contentVisibilityAuto: true });
      return progress != null && Number.isFinite(endTime) && isRendered;
    };
    do {
      await nextFrame();
      await nextFrame();
    } while (document.getAnimations().some(isRunning));
  });

/** Emulates a color scheme and waits for the transitions of colors. */
export async function setColorScheme(page: Page, colorScheme: "light" | "dark") {
  await page.emulateMedia({ colorScheme });
  await waitForAnimations(page);
}
