import type { Page } from "playwright-core";
import { expect } from "vitest";

export const scrolled = (page: Page) => page.evaluate(() => Math.round(scrollY));

export async function waitForScrollEnd(page: Page) {
  const visible: number[] = [];
  await expect
    .poll(async () => {
      // Scroll events are dispatched once per frame, before its callbacks.
      await page.evaluate(() => new Promise(requestAnimationFrame));
      visible.push(await scrolled(page));
      return visible.at(-1) === visible.at(-3);
    })
    .toBe(true);
}

const positionOf = (page: Page, id: string) =>
  page.evaluate(
    (id) => ({
      place: document.getElementById(id)?.getBoundingClientRect().top ?? Number.NaN,
      // Not sticky on very small screens.
      header: Math.max(document.querySelector("header")?.getBoundingClientRect().bottom ?? Number.NaN, 0),
      isAtEnd: innerHeight + scrollY >= document.documentElement.scrollHeight - 2,
    }),
    id,
  );

export async function expectAnchorInView(page: Page, id: string) {
  await page.waitForURL(`**/*#${id}`);
  let before = Number.NaN;
  await expect
    .poll(async () => {
      const { place, header, isAtEnd } = await positionOf(page, id);
      const moves = Math.abs(place - before) > 1;
      before = place;
      if (moves) return "on the way";
      if (place < header - 1) return "behind the header";
      // The last section may not reach the top.
      return isAtEnd || place < header + 120 ? "there" : "further down";
    })
    .toBe("there");
}
