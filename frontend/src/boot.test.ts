import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { cookieName, readChoice } from "@/lib/consent/choice";

const start = vi.hoisted(() => vi.fn(async () => {}));
vi.mock("./main", () => ({ start }));

async function receive() {
  vi.spyOn(document, "readyState", "get").mockReturnValue("interactive");
  await import("./boot");
}
const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);

beforeEach(() => {
  vi.resetModules();
  start.mockReset().mockResolvedValue();
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  delete document.documentElement.dataset.consentPrompt;
});

describe("a page", () => {
  it("is hydrated once after the load event", async () => {
    await receive();
    await pass(1000);
    expect(start).not.toHaveBeenCalled();
    dispatchEvent(new Event("load"));
    await pass(100);
    expect(start).toHaveBeenCalledOnce();
    await pass(60_000);
    expect(start).toHaveBeenCalledOnce();
  });

  it("does not wait for ever for a picture that hangs", async () => {
    await receive();
    await pass(3900);
    expect(start).not.toHaveBeenCalled();
    await pass(200);
    expect(start).toHaveBeenCalledOnce();
  });

  it("that failed after hydration is not hydrated again until a reload", async () => {
    history.replaceState({ idx: 3, failed: true }, "");
    await receive();
    dispatchEvent(new Event("load"));
    await pass(60_000);
    expect(start).not.toHaveBeenCalled();
    expect(history.state).toEqual({ idx: 3 });

    vi.resetModules();
    await receive();
    dispatchEvent(new Event("load"));
    await pass(100);
    expect(start).toHaveBeenCalledOnce();
  });

  it.each([
    ["asks for consent in the first paint", "", true],
    ["does not ask who has answered", "wirtshaus_consent=%7B%7D", false],
  ])("%s", async (_, cookie, asks) => {
    vi.spyOn(document, "cookie", "get").mockReturnValue(cookie);
    await receive();
    expect("consentPrompt" in document.documentElement.dataset).toBe(asks);
  });

  describe("the banner of the first paint", () => {
    afterEach(() => {
      document.body.replaceChildren();
      // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no other way
      document.cookie = `${cookieName}=; Max-Age=0; Path=/`;
    });
    const { dataset } = document.documentElement;
    const rendered =
      '<section id="consent" hidden><p>?</p><button data-answer="deny">Ablehnen</button></section>';

    it("is hidden by an answer, which is saved", async () => {
      await receive();
      document.body.innerHTML = `${rendered}<button>Tee</button>`;
      const [deny, tea] = document.querySelectorAll("button");
      tea?.click();
      document.querySelector("p")?.click();
      expect(dataset.consentPrompt).toBe("");
      deny?.click();
      expect(dataset.consentPrompt).toBe("deny");
      await vi.waitFor(() => expect(readChoice()).toBe("deny"));
    });

    it("is not touched after hydration", async () => {
      await receive();
      document.body.innerHTML = rendered.replace(" hidden", "");
      document.querySelector("button")?.click();
      expect(dataset.consentPrompt).toBe("");
    });
  });

  it("does not ask for consent any more when its scripts do not come", async () => {
    start.mockRejectedValue(new TypeError("Failed to fetch dynamically imported module"));
    const reported = vi.fn();
    vi.stubGlobal("reportError", reported);
    await receive();
    dispatchEvent(new Event("load"));
    expect("consentPrompt" in document.documentElement.dataset).toBe(true);
    await pass(10_000);
    await vi.waitFor(() => expect(reported).toHaveBeenCalled());
    expect("consentPrompt" in document.documentElement.dataset).toBe(false);
  });

  it("retries once if loading fails", async () => {
    start.mockRejectedValueOnce(new TypeError("Failed to fetch dynamically imported module"));
    await receive();
    dispatchEvent(new Event("load"));
    await pass(3900);
    expect(start).toHaveBeenCalledOnce();
    await pass(60_000);
    expect(start).toHaveBeenCalledTimes(2);
  });
});
