import { cleanup } from "@testing-library/react";
import { afterEach } from "vitest";

// What jsdom lacks and the pages ask for. Nobody moves, nothing comes into view.
class NothingInView {
  observe() {}
  disconnect() {}
}

if (typeof window !== "undefined") {
  Object.assign(window, { IntersectionObserver: NothingInView });
  window.matchMedia = (media: string) =>
    Object.assign(new EventTarget(), { matches: false, media }) as unknown as MediaQueryList;
  window.scrollTo = () => {};
  Element.prototype.scrollIntoView = () => {};
}

afterEach(cleanup);
