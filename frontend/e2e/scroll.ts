import type { Page } from "playwright-core";
import { expect } from "vitest";

export const scrollPosition = (page: Page) => page.evaluate(() => Math.round(scrollY));

export const scrollToTop = (page: Page) => page.evaluate(() => scrollTo({ top: 0, behavior: "instant" }));

export async function waitForScrollEnd(page: Page) {
  const positions: number[] = [];
  await expect
    .poll(async () => {
      // Scroll events are dispatched once per frame, before its callbacks.
      await page.evaluate(() => new Promise(requestAnimationFrame));
      positions.push(await scrollPosition(page));
      return positions.at(-1) === positions.at(-3);
    })
    .toBe(true);
}

const positionOf = (page: Page, id: string) =>
  page.evaluate(
    (id) => ({
      top: document.getElementById(id)?.getBoundingClientRect().top ?? Number.NaN,
      // Not sticky on very small screens.
      header: Math.max(document.querySelector("header")?.getBoundingClientRect().bottom ?? Number.NaN, 0),
      isAtEnd: innerHeight + scrollY >= document.documentElement.scrollHeight - 2,
    }),
    id,
  );

export async function expectAnchorInView(page: Page, id: string) {
  await page.waitForURL(`**/*#${id}`);
  let previousTop = Number.NaN;
  await expect
    .poll(async () => {
      const { top, header, isAtEnd } = await positionOf(page, id);
      const isMoving = Math.abs(top - previousTop) > 1;
      previousTop = top;
      if (isMoving) return "on the way";
      if (top < header - 1) return "behind the header";
      // The last section may not reach the top.
      return isAtEnd || top < header + 120 ? "there" : "further down";
    })
    .toBe("there");
}
