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

/** Also for transitions that start with the next frames: content outside the screen changes its colors when it is shown. */
export const waitForAnimations = (page: Page) =>
  page.evaluate(async () => {
    const nextFrame = () => new Promise(requestAnimationFrame);
    const finish = (animations: Animation[]) =>
      Promise.allSettled(animations.map(({ finished }) => finished));
    const isRunning = (animation: Animation) =>
      animation instanceof CSSTransition && animation.playState === "running";
    await finish(document.getAnimations());
    for (;;) {
      await nextFrame();
      await nextFrame();
      const runningTransitions = document.getAnimations().filter(isRunning);
      if (runningTransitions.length === 0) return;
      await finish(runningTransitions);
    }
  });

/** Emulates a color scheme and waits for the transitions of colors. */
export async function setColorScheme(page: Page, colorScheme: "light" | "dark") {
  await page.emulateMedia({ colorScheme });
  await waitForAnimations(page);
}
