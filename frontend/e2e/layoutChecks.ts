import type { Page } from "playwright-core";
import { expect } from "vitest";

/**
 * Scrolls through the page, waiting for the pictures in view. Runs in the page, because a round trip per screen is
 * slow.
 */
export async function scrollThrough(page: Page) {
  const missing = await page.evaluate(async (timeout) => {
    const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    const incompleteImages = () =>
      [...document.images].filter((image) => {
        const { top, bottom, left, right } = image.getBoundingClientRect();
        const isInView = bottom > 0 && top < innerHeight && right > 0 && left < innerWidth;
        return isInView && !image.complete;
      });
    for (let top = 0; top < document.documentElement.scrollHeight; top += innerHeight) {
      scrollTo({ top, behavior: "instant" });
      await nextFrame();
      await nextFrame();
      for (const startedAt = performance.now(); incompleteImages().length > 0; await nextFrame())
        if (performance.now() - startedAt > timeout)
          return incompleteImages().map(({ currentSrc }) => currentSrc);
    }
    return [];
  }, 20_000);
  expect(missing, "pictures that do not load").toEqual([]);
}

type LayoutShift = PerformanceEntry & {
  value: number;
  hadRecentInput: boolean;
  sources: readonly { node: Node | null }[];
};

/** Records those without recent input, or all. */
export const recordLayoutShifts = (page: Page, { afterInput = false } = {}) =>
  page.addInitScript((afterInput) => {
    const shifts: { value: number; moved: string }[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput, sources } of list.getEntries() as LayoutShift[]) {
        const moved = sources.map(({ node }) =>
          node instanceof Element ? node.outerHTML : node?.textContent,
        );
        if (afterInput || !hadRecentInput) shifts.push({ value, moved: moved.join(" | ").slice(0, 300) });
      }
    }).observe({ type: "layout-shift", buffered: true });
  }, afterInput);

type WindowWithShifts = { shifts: readonly { value: number; moved: string }[] };

/** Layout shifts, or none if their sum is negligible: late fonts may move line ends slightly. */
export async function layoutShifts(page: Page, negligible = 0.001) {
  const { shifts } = await page.evaluate(() => ({ shifts: (window as unknown as WindowWithShifts).shifts }));
  const sum = shifts.reduce((sum, { value }) => sum + value, 0);
  return sum < negligible ? [] : shifts;
}

export const horizontalOverflow = (page: Page) =>
  page.evaluate(() => {
    scrollTo({ left: 1000, behavior: "instant" });
    const { scrollWidth, clientWidth } = document.documentElement;
    return { scrolled: scrollX, overflow: scrollWidth - clientWidth };
  });

export const noOverflow = { scrolled: 0, overflow: 0 };

export const clippedText = (page: Page) =>
  page.evaluate(() => {
    const clippedBy = (content: Text): string | undefined => {
      const range = document.createRange();
      range.selectNodeContents(content);
      const { left, right, top, bottom } = range.getBoundingClientRect();
      for (let ancestor = content.parentElement; ancestor !== null; ancestor = ancestor.parentElement) {
        const { overflowX, overflowY, clipPath, position } = getComputedStyle(ancestor);
        // Visually hidden text.
        if (clipPath !== "none") return undefined;
        if (right - left > innerWidth) return "the screen's width";
        const ancestorEdges = ancestor.getBoundingClientRect();
        const isClippedX =
          (left < ancestorEdges.left - 1 || right > ancestorEdges.right + 1) && overflowX !== "visible";
        const isClippedY =
          (top < ancestorEdges.top - 1 || bottom > ancestorEdges.bottom + 1) && overflowY !== "visible";
        const isScrollable = [overflowX, overflowY].some((overflow) => /auto|scroll/.test(overflow));
        if ((isClippedX || isClippedY) && !isScrollable) return `${ancestor.tagName} ${ancestor.className}`;
        // Scrollable content can be brought into view.
        if (isScrollable || ancestor.role === "group" || position === "fixed") return undefined;
      }
      return left < -1 || right > innerWidth + 1 ? "the edge of the screen" : undefined;
    };
    const problems: string[] = [];
    const textNodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let content = textNodes.nextNode(); content instanceof Text; content = textNodes.nextNode()) {
      const isVisible = content.parentElement?.checkVisibility({ visibilityProperty: true }) === true;
      // The separator is clipped at line breaks (`components/MiddleDotSeparated.tsx`).
      if (!isVisible || ["", "·"].includes(content.data.trim())) continue;
      const clippingElement = clippedBy(content);
      if (clippingElement !== undefined) problems.push(`${content.data}: cut by ${clippingElement}`);
    }
    return problems;
  });
