import { cleanup, configure } from "@testing-library/react";
import { afterEach, vi } from "vitest";

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

afterEach(cleanup);
