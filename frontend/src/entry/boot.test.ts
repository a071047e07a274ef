import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { readConsentChoice } from "@/lib/consent/choice";

const hydratePage = vi.hoisted(() => vi.fn(async () => {}));
vi.mock("./main", () => ({ hydratePage }));

async function simulatePageLoad() {
  vi.spyOn(document, "readyState", "get").mockReturnValue("interactive");
  await import("./boot");
}
let reportPaint = () => {};
/** Reports the first paint at once, or when `reportPaint` is called. */
function stubPaint(isPainted = true) {
  class PaintObserver {
    constructor(report: () => void) {
      reportPaint = report;
    }
    observe() {
      if (isPainted) reportPaint();
    }
  }
  vi.stubGlobal("PerformanceObserver", PaintObserver);
}
const finishLoading = () => dispatchEvent(new Event("load"));
const advanceTimers = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);
const { dataset } = document.documentElement;
const loadError = new TypeError("Failed to fetch dynamically imported module");

beforeEach(() => {
  vi.resetModules();
  hydratePage.mockReset().mockResolvedValue();
  vi.useFakeTimers();
  stubPaint();
});

describe("hydration", () => {
  it("starts once after the load event", async () => {
    await simulatePageLoad();
    await advanceTimers(1000);
    expect(hydratePage).not.toHaveBeenCalled();
    finishLoading();
    await advanceTimers(60_000);
    expect(hydratePage).toHaveBeenCalledOnce();
  });

  it("starts after the first paint, as do the pictures below the hero", async () => {
    stubPaint(false);
    await simulatePageLoad();
    finishLoading();
    await advanceTimers(1000);
    expect(hydratePage).not.toHaveBeenCalled();
    expect("loading" in dataset).toBe(true);
    reportPaint();
    await advanceTimers(100);
    expect(hydratePage).toHaveBeenCalledOnce();
    expect("loading" in dataset).toBe(false);
  });

  it("starts in browsers that do not tell about paints", async () => {
    vi.stubGlobal("PerformanceObserver", undefined);
    await simulatePageLoad();
    finishLoading();
    await advanceTimers(100);
    expect(hydratePage).toHaveBeenCalledOnce();
  });

  it("does not wait longer than four seconds for a picture", async () => {
    await simulatePageLoad();
    await advanceTimers(3900);
    expect(hydratePage).not.toHaveBeenCalled();
    await advanceTimers(200);
    expect(hydratePage).toHaveBeenCalledOnce();
  });

  it("is skipped once after it has failed", async () => {
    history.replaceState({ idx: 3, failed: true }, "");
    await simulatePageLoad();
    finishLoading();
    await advanceTimers(60_000);
    expect(hydratePage).not.toHaveBeenCalled();
    expect("loading" in dataset).toBe(false);
    expect(history.state).toEqual({ idx: 3 });

    vi.resetModules();
    await simulatePageLoad();
    finishLoading();
    await advanceTimers(100);
    expect(hydratePage).toHaveBeenCalledOnce();
  });

  it("waits for all files and loads them again if that fails", async () => {
    document.body.innerHTML = '<script type="text/plain" data-files="/a.js /b.js"></script>';
    const fetchFile = vi.spyOn(window, "fetch");
    fetchFile.mockRejectedValueOnce(loadError).mockResolvedValueOnce(new Response("", { status: 502 }));
    fetchFile.mockImplementation(async () => new Response());
    await simulatePageLoad();
    finishLoading();
    await advanceTimers(3900);
    expect(fetchFile).toHaveBeenCalledTimes(2);
    expect(hydratePage).not.toHaveBeenCalled();
    await advanceTimers(60_000);
    expect(fetchFile).toHaveBeenCalledTimes(4);
    expect(hydratePage).toHaveBeenCalledOnce();
    document.body.replaceChildren();
  });
});

describe("the server-rendered consent banner", () => {
  afterEach(() => document.body.replaceChildren());
  const banner =
    '<section id="consent" hidden><p>?</p><button data-answer="deny">Ablehnen</button></section>';

  it.each([
    ["", true],
    ["wirtshaus_consent=%7B%7D", false],
  ])("with the cookie %j is shown: %s", async (cookie, isShown) => {
    vi.spyOn(document, "cookie", "get").mockReturnValue(cookie);
    await simulatePageLoad();
    expect("consentPrompt" in dataset).toBe(isShown);
  });

  it("saves an answer and is hidden", async () => {
    await simulatePageLoad();
    document.body.innerHTML = `${banner}<button>other</button>`;
    const [deny, other] = document.querySelectorAll("button");
    other?.click();
    document.querySelector("p")?.click();
    expect(dataset.consentPrompt).toBe("");
    deny?.click();
    expect(dataset.consentPrompt).toBe("deny");
    await vi.waitFor(() => expect(readConsentChoice()).toBe("deny"));
  });

  it("is dismissed by Escape", async () => {
    await simulatePageLoad();
    document.body.innerHTML = `${banner}<button>other</button>`;
    const [deny, other] = document.querySelectorAll("button");
    const press = (key: string) => new KeyboardEvent("keydown", { key, bubbles: true });
    other?.dispatchEvent(press("Escape"));
    deny?.dispatchEvent(press("Tab"));
    expect(dataset.consentPrompt).toBe("");
    deny?.dispatchEvent(press("Escape"));
    expect(dataset.consentPrompt).toBe("later");
  });

  it("is ignored after hydration", async () => {
    await simulatePageLoad();
    document.body.innerHTML = banner.replace(" hidden", "");
    document.querySelector("button")?.click();
    expect(dataset.consentPrompt).toBe("");
  });

  it("is hidden if the scripts fail to load", async () => {
    hydratePage.mockRejectedValue(loadError);
    const reportError = vi.fn();
    vi.stubGlobal("reportError", reportError);
    await simulatePageLoad();
    finishLoading();
    expect("consentPrompt" in dataset).toBe(true);
    await advanceTimers(10_000);
    await vi.waitFor(() => expect(reportError).toHaveBeenCalled());
    expect("consentPrompt" in dataset).toBe(false);
  });
});
