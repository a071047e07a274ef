import type { Page } from "playwright-core";
import { expect } from "vitest";
import { text } from "./texts";

export function carousel(page: Page, name: string) {
  const root = page
    .locator(`[aria-roledescription="${text("carousel.role")}"]`)
    .and(page.getByLabel(name, { exact: true }));
  const button = (key: Parameters<typeof text>[0]) =>
    root.getByRole("button", { name: text(key), exact: true });
  const slides = root.locator(`[aria-roledescription="${text("carousel.slide")}"]`);
  const next = button("carousel.next");
  const shownSlide = () =>
    root.evaluate((element, role) => {
      const edge = element.getBoundingClientRect().left;
      const distances = [...element.querySelectorAll(`[aria-roledescription="${role}"]`)].map((slide) =>
        Math.abs(slide.getBoundingClientRect().left - edge),
      );
      return distances.indexOf(Math.min(...distances)) + 1;
    }, text("carousel.slide"));
  return {
    root,
    slides,
    next,
    previous: button("carousel.previous"),
    pause: button("carousel.pause"),
    play: button("carousel.play"),
    shownSlide,
    scrollIntoView: () =>
      root.evaluate((element) => element.scrollIntoView({ block: "center", behavior: "instant" })),
    /** Retries until the carousel responds: it is loaded lazily. */
    leaveFirstSlide: (waitForAnimation = async () => {}) =>
      expect
        .poll(async () => {
          await next.click();
          await waitForAnimation();
          return shownSlide();
        })
        .not.toBe(1),
  };
}

export type Carousel = ReturnType<typeof carousel>;
