import type { Page } from "playwright-core";
import { expect } from "vitest";

/**
 * Goes through the whole page like a reader, screen by screen, as soon as the pictures in sight have arrived. All of it
 * in the page: asking from outside at every screen would take longer than reading.
 */
export async function readThrough(page: Page) {
  const missing = await page.evaluate(async (patience) => {
    const frame = () => new Promise((drawn) => requestAnimationFrame(drawn));
    const absent = () =>
      [...document.images].filter((image) => {
        const { top, bottom, left, right } = image.getBoundingClientRect();
        const isInSight = bottom > 0 && top < innerHeight && right > 0 && left < innerWidth;
        return isInSight && !image.complete;
      });
    for (let top = 0; top < document.documentElement.scrollHeight; top += innerHeight) {
      scrollTo({ top, behavior: "instant" });
      await frame();
      await frame();
      for (const begun = performance.now(); absent().length > 0; await frame())
        if (performance.now() - begun > patience) return absent().map(({ currentSrc }) => currentSrc);
    }
    return [];
  }, 20_000);
  expect(missing, "pictures that do not come").toEqual([]);
}

type Shift = PerformanceEntry & {
  value: number;
  hadRecentInput: boolean;
  sources: readonly { node: Node | null }[];
};

/** Notes every layout shift of the page from its first moment, where `shiftsOf` finds them. */
export const noteShifts = (page: Page) =>
  page.addInitScript(() => {
    const shifts: { value: number; moved: string }[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput, sources } of list.getEntries() as Shift[]) {
        const moved = sources.map(({ node }) =>
          node instanceof Element ? node.outerHTML : node?.textContent,
        );
        if (!hadRecentInput) shifts.push({ value, moved: moved.join(" | ").slice(0, 300) });
      }
    }).observe({ type: "layout-shift", buffered: true });
  });

type Shifted = { shifts: readonly { value: number; moved: string }[] };

/**
 * The layout shifts of the page, none where they do not add up to a thousandth: the score is told to that digit,
 * and fonts that arrive move the ends of words by less. On the narrowest screens they may move a word to the next
 * line, which is `negligible` there too.
 */
export async function shiftsOf(page: Page, negligible = 0.001) {
  const { shifts } = await page.evaluate(() => ({ shifts: (window as unknown as Shifted).shifts }));
  const sum = shifts.reduce((sum, { value }) => sum + value, 0);
  return sum < negligible ? [] : shifts;
}

/** How far the page scrolls sideways. */
export const sideways = (page: Page) =>
  page.evaluate(() => {
    scrollTo({ left: 1000, behavior: "instant" });
    const { scrollWidth, clientWidth } = document.documentElement;
    return { scrolled: scrollX, over: scrollWidth - clientWidth };
  });

export const nowhereSideways = { scrolled: 0, over: 0 };

/** Words that a guest cannot read whole, because the screen or something around them cuts them off. */
export const cutWords = (page: Page) =>
  page.evaluate(() => {
    const cutBy = (words: Text): string | undefined => {
      const range = document.createRange();
      range.selectNodeContents(words);
      const { left, right, top, bottom } = range.getBoundingClientRect();
      for (let around = words.parentElement; around !== null; around = around.parentElement) {
        const { overflowX, overflowY, clipPath, position } = getComputedStyle(around);
        // Words for screen readers alone are cut on purpose.
        if (clipPath !== "none") return undefined;
        if (right - left > innerWidth) return "the screen's width";
        const edge = around.getBoundingClientRect();
        const cutsX = (left < edge.left - 1 || right > edge.right + 1) && overflowX !== "visible";
        const cutsY = (top < edge.top - 1 || bottom > edge.bottom + 1) && overflowY !== "visible";
        const scrolls = [overflowX, overflowY].some((overflow) => /auto|scroll/.test(overflow));
        if ((cutsX || cutsY) && !scrolls) return `${around.tagName} ${around.className}`;
        // What scrolls, or is a slide among others, can be brought into sight.
        if (scrolls || around.role === "group" || position === "fixed") return undefined;
      }
      return left < -1 || right > innerWidth + 1 ? "the edge of the screen" : undefined;
    };
    const found: string[] = [];
    const every = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let words = every.nextNode(); words instanceof Text; words = every.nextNode()) {
      const isSeen = words.parentElement?.checkVisibility({ visibilityProperty: true }) === true;
      // A dot between two parts goes where a line breaks there (`components/Dotted.tsx`).
      if (!isSeen || ["", "·"].includes(words.data.trim())) continue;
      const cutter = cutBy(words);
      if (cutter !== undefined) found.push(`${words.data}: cut by ${cutter}`);
    }
    return found;
  });
