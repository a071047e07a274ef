import { cleanup, configure } from "@testing-library/react";
import { afterEach, vi } from "vitest";
import { cookieNames, setCookie } from "./cookies";

vi.mock("@/api/storage/transport", async (original) =>
  (await import("./mockTransport")).mockTransport(original),
);

// APIs that jsdom lacks.
class FakeObserver {
  observe() {}
  disconnect() {}
}

if (typeof window !== "undefined") {
  Object.assign(window, {
    IntersectionObserver: FakeObserver,
    ResizeObserver: FakeObserver,
    isSecureContext: true,
  });
  window.matchMedia = (media: string) =>
    Object.assign(new EventTarget(), { matches: false, media }) as unknown as MediaQueryList;
  window.scrollTo = () => {};
  document.documentElement.lang = "de";
  Element.prototype.scrollIntoView = () => {};
  Object.assign(HTMLDialogElement.prototype, {
    showModal(this: HTMLDialogElement) {
      this.open = true;
    },
    close(this: HTMLDialogElement, returned?: string) {
      if (!this.open) return;
      this.open = false;
      if (returned !== undefined) this.returnValue = returned;
      this.dispatchEvent(new Event("close"));
    },
  });
}

// The first screen loads slowly on a busy machine.
configure({ asyncUtilTimeout: 8000 });

/** Every test starts as on a new page of a new guest. */
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  cleanup();
  if (typeof window === "undefined") return;
  localStorage.clear();
  sessionStorage.clear();
  for (const name of cookieNames()) setCookie(`${name}=; Max-Age=0; Path=/`);
  history.replaceState(null, "", "/");
  const { documentElement } = document;
  documentElement.lang = "de";
  for (const name of Object.keys(documentElement.dataset)) delete documentElement.dataset[name];
});
