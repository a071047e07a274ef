import type { Page } from "playwright-core";
import { text } from "./texts";

export function carousel(page: Page, name: string) {
  const root = page
    .locator(`[aria-roledescription="${text("carousel.role")}"]`)
    .and(page.getByLabel(name, { exact: true }));
  const button = (key: Parameters<typeof text>[0]) =>
    root.getByRole("button", { name: text(key), exact: true });
  const slides = root.locator(`[aria-roledescription="${text("carousel.slide")}"]`);
  return {
    root,
    slides,
    next: button("carousel.next"),
    previous: button("carousel.previous"),
    pause: button("carousel.pause"),
    play: button("carousel.play"),
    shownSlide: () =>
      root.evaluate((element, role) => {
        const edge = element.getBoundingClientRect().left;
        const distances = [...element.querySelectorAll(`[aria-roledescription="${role}"]`)].map((slide) =>
          Math.abs(slide.getBoundingClientRect().left - edge),
        );
        return distances.indexOf(Math.min(...distances)) + 1;
      }, text("carousel.slide")),
  };
}

export type Carousel = ReturnType<typeof carousel>;
